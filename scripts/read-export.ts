// Reads an export of WordPress or Ghost and prints what an import would find; writes nothing:
// `npm run read-export -- export.xml`, `npm run read-export -- export.json --site https://old.example`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readText } from '../client/contract/files/encoding.ts'
import { readGhost } from '../client/desk/import/ghost.ts'
import { ImportError, type ImportedPost } from '../client/desk/import/posts.ts'
import { readWordpress } from '../client/desk/import/wordpress.ts'
import { answer } from './local/cli-output.ts'
import { fail } from './local/cli-secrets.ts'

const { values, positionals } = parseArgs({
  options: { site: { type: 'string', default: '' } },
  allowPositionals: true,
})
const [file] = positionals
if (!file) fail('Name the file of the export')

const [reading] = readText(readFileSync(file)).readings
if (!reading) fail('The encoding of the file is unknown')
const posts = await read(reading.text).catch((error: unknown) => {
  if (error instanceof ImportError) fail(`The file is no whole export (${error.message})`)
  throw error
})

answer(`${posts.length} posts and pages\n`)
print('type', ({ type }) => [type])
print('state', ({ published_at }) => [published_at === null ? 'draft' : 'published'])
print('language', ({ lang }) => [lang ?? 'not named'])
print('author', ({ author }) => [author || 'not named'])
print('category', ({ categories }) => categories)
for (const { title, key, flaws } of posts)
  if (flaws.length > 0) answer(`${flaws.join(', ')}: ${title || key}\n`)

async function read(text: string): Promise<ImportedPost[]> {
  if (!/^\s*</.test(text)) return readGhost(text, values.site.replace(/\/$/, ''))
  return readWordpress(pieces(text))
}

async function* pieces(text: string) {
  const length = 65_536
  for (let from = 0; from < text.length; from += length)
    yield await Promise.resolve(text.slice(from, from + length))
}

function print(name: string, valuesOf: (post: ImportedPost) => readonly string[]): void {
  const counts = Map.groupBy(posts.flatMap(valuesOf), (value) => value)
  for (const [value, all] of counts) answer(`${name} ${value}: ${all.length}\n`)
}
