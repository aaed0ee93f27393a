// Documents name files of this repository, and comments name documents: all of them must exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folders = 'client|worker|durable-objects|docs|scripts|tools|test|content|public|migrations'

/** A path below one of the folders, up to its first placeholder, as in `worker/api/<noun>.ts`. */
const repositoryPath = new RegExp(String.raw`^(?:${folders})/[\w./-]*`)
const rootFile = /^(?:README\.md|\.?[\w-]+(?:\.[\w-]+)*\.(?:toml|json|example|config\.ts))$/

/** The repository paths named in backticks and links of a document. */
function pathsIn(markdown: string): string[] {
  const named = [...markdown.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)]
  return named.flatMap(([, code, link]) => {
    const text = code ?? link ?? ''
    const [path] = repositoryPath.exec(text) ?? []
    if (path) return [path.length < text.length ? path.slice(0, path.lastIndexOf('/')) : path]
    return rootFile.test(text) ? [text] : []
  })
}

/** The documents that a source file cites. */
function citedIn(code: string): string[] {
  return [...code.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => path)
}

/** Citations by number of texts that the repository does not hold. */
const unheldCitation = /\bdecisions? \d|§|\bspecification \d|\brules? [A-Z]\d/i

const documents = ['README.md', ...globSync('docs/**/*.md')]
const sources = globSync(`{${folders.replaceAll('|', ',')}}/**/*.{ts,tsx,mts,mjs,css}`)

it('finds the paths of a document', () => {
  const text =
    'see `worker/app.ts`, ![x](docs/pictures/a.webp), `/api/worker`, `npm start`, `a.toml`'
  expect(pathsIn(text)).toEqual(['worker/app.ts', 'docs/pictures/a.webp', 'a.toml'])
  expect(pathsIn('`worker/api/<noun>.ts`, `client/features/<noun>/x.ts`, `docs/`')).toEqual([
    'worker/api',
    'client/features',
    'docs/',
  ])
  expect(citedIn('// docs/decisions/001-a.md, and (docs/b.md).')).toHaveLength(2)
})

describe.each(documents)('%s', (document) => {
  const paths = pathsIn(readFileSync(document, 'utf8'))
  it('names only files there are', () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

it('no comment cites what only somebody else can read', () => {
  const isCiting = (source: string) =>
    source !== 'test/unit/tools/docs.test.ts' && unheldCitation.test(readFileSync(source, 'utf8'))
  expect(sources.filter(isCiting)).toEqual([])
})

it('every document a comment cites is there', () => {
  const missing = sources.flatMap((source) =>
    citedIn(readFileSync(source, 'utf8'))
      .filter((path) => !existsSync(path) && source !== 'test/unit/tools/docs.test.ts')
      .map((path) => `${source}: ${path}`),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
