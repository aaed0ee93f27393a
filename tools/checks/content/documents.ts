// Rule: files and labels named in documents, and documents named in comments, must exist.
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

/** Labels of other products, and words that are only stressed. */
const otherLabels = new Set([
  'Always Use HTTPS',
  'Cache Purge',
  'demo content',
  'Deploy to Cloudflare',
  'Export',
  'Migration',
  'Tools',
  'Web application',
])

/** A path in italics is one of labels, as in *System → Brand*. The glossary has examples of words in italics. */
export const documentLabels: Rule = ({ documents, catalogues }) => {
  const english = catalogues.filter(({ locale }) => locale === 'en-US')
  const labels = english.flatMap(({ texts }) => [...texts.values()])
  const known = new Set(labels)
  // As in `Confirm: {{what}}`.
  const starts = labels.flatMap((label) => /^([^{]+: )\{\{\w+\}\}$/.exec(label)?.[1] ?? [])
  const isLabel = (text: string) => known.has(text) || starts.some((one) => text.startsWith(one))
  return [...documents].flatMap(([file, text]) =>
    file === 'docs/glossary.md'
      ? []
      : [...text.matchAll(/(?<![*\w/])\*([A-Za-z][^*\n]*)\*(?![*\w/])/g)]
          .flatMap(([, path = '']) => path.split(' → '))
          .filter((label) => !isLabel(label) && !otherLabels.has(label))
          .map((label) => fault(file, label, 'is no label of the product')),
  )
}

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
