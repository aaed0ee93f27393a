// Reads an export of WordPress or Ghost, a zip of Markdown or a table, and prints what an import would find; writes nothing:
// `npm run read-export -- export.xml`, `npm run read-export -- export.json --site https://old.example`.
import { openAsBlob } from 'node:fs'
import { parseArgs } from 'node:util'
import { ImportError, type ImportedPost } from '../client/desk/import/posts.ts'
import { readPosts } from '../client/desk/import/read.ts'
import { FileParseError } from '../client/desk/ui/import/read-file.ts'
import { answer } from './local/cli-output.ts'
import { fail } from './local/cli-secrets.ts'

const { values, positionals } = parseArgs({
  options: { site: { type: 'string', default: '' } },
  allowPositionals: true,
})
const [file] = positionals
if (!file) fail('Name the file of the export')

const site = values.site.replace(/\/$/, '')
const { posts } = await readPosts(await openAsBlob(file), { site }).catch((error: unknown) => {
  if (error instanceof ImportError) fail(`The file is no whole export (${error.message})`)
  if (error instanceof FileParseError)
    fail(`Line ${error.line} of the table cannot be read (${error.flaw})`)
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

function print(name: string, valuesOf: (post: ImportedPost) => readonly string[]): void {
  const counts = Map.groupBy(posts.flatMap(valuesOf), (value) => value)
  for (const [value, all] of counts) answer(`${name} ${value}: ${all.length}\n`)
}
