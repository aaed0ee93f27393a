// Rule: files named in documents and documents named in comments must exist.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fault, type Rule } from './rule.ts'
import { folders } from './sources.ts'

/** A path below one of the folders, up to its first placeholder, as in `worker/api/<noun>.ts`. */
const repositoryPath = new RegExp(String.raw`^(?:${folders.join('|')})/[\w./-]*`)
const rootFile = /^(?:README\.md|\.?[\w-]+(?:\.[\w-]+)*\.(?:toml|json|example|config\.ts))$/
/** Numbered citations of texts outside the repository. */
const unheldCitation = /\bdecisions? \d|§|\bspecification \d|\brules? [A-Z]\d/i
/** Files with examples of wrong citations. */
const examples = ['tools/checks/content/documents.ts', 'tools/checks/plants/documents.ts']

/** Repository paths in backticks and relative links of a document. */
function pathsIn(markdown: string, file: string): string[] {
  const named = [...markdown.matchAll(/`([^`\n]+)`|\]\((?!\w+:)([^)\s#]+)/g)]
  return named.flatMap(([, code = '', link]) => {
    if (link) return [join(dirname(file), link)]
    const [path] = repositoryPath.exec(code) ?? []
    if (path) return [path.length < code.length ? path.slice(0, path.lastIndexOf('/')) : path]
    return rootFile.test(code) ? [code] : []
  })
}

export const documentPaths: Rule = ({ documents }) =>
  [...documents].flatMap(([file, text]) =>
    pathsIn(text, file)
      .filter((path) => !existsSync(path))
      .map((path) => fault(file, path, 'does not exist')),
  )

export const citedDocuments: Rule = ({ code }) =>
  [...code].flatMap(([file, text]) =>
    examples.includes(file)
      ? []
      : [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
          .filter(([path]) => !existsSync(path))
          .map(([path]) => fault(file, path, 'does not exist')),
  )

export const unheldCitations: Rule = ({ code }) =>
  [...code].flatMap(([file, text]) => {
    const [citation] = unheldCitation.exec(text) ?? []
    return citation && !examples.includes(file)
      ? [fault(file, citation, 'cites a text that the repository does not hold')]
      : []
  })
