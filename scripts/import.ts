// Fills a site without content from an archive of another site: `npm run import -- meridian-export-2026-11-27.zip`.
// `--remote` fills the deployed site, `--again` repeats an interrupted import and replaces all content.
import { openAsBlob } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { fail } from './local/cli-secrets.ts'
import { materialTypes } from '../client/contract/desk/downloads/types.ts'
import { filesFolder, manifestName, rowsName } from '../worker/services/transfer/archive.ts'
import {
  importContent,
  ImportRefused,
  type ContentArchive,
} from '../worker/services/transfer/import.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
  },
})
const [file = fail('name the file of the export')] = positionals
const archive = await open(file).catch((error: unknown) => fail(`${file}: ${String(error)}`))
answer(
  await withBindings(values.remote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const { rows, files } = await importContent(deps, archive, { isAgain: values.again }).catch(
      (error: unknown) => {
        if (error instanceof ImportRefused) fail(error.message, 1)
        throw error
      },
    )
    return `${rows} rows and ${files} files are imported\n`
  }),
)

async function open(path: string): Promise<ContentArchive> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false })
  const entries = (await reader.getEntries()).filter(
    (entry): entry is FileEntry => !entry.directory,
  )
  const entryOf = (name: string) => entries.find(({ filename }) => filename === name)
  const manifest = await entryOf(manifestName)?.getData(new TextWriter())
  return {
    manifest: JSON.parse(manifest ?? '{}'),
    async *rows(table) {
      const entry = entryOf(rowsName(table))
      if (entry) yield* linesOf(entry)
    },
    async *files() {
      for (const entry of entries) {
        const { filename } = entry
        if (!filename.startsWith(filesFolder)) continue
        const bytes = await entry.getData(new Uint8ArrayWriter())
        const type = materialTypes[filename.split('.').at(-1) ?? '']
        yield { key: filename.slice(filesFolder.length), bytes, type }
      }
    },
  }
}

/**
 * Lines of a file in the zip, which may be larger than the memory. Only a line feed ends one: `readline` also ends them
 * at U+2028, which texts contain.
 */
async function* linesOf(entry: FileEntry): AsyncGenerator<string> {
  const unzipped = new PassThrough({ encoding: 'utf8' })
  const written = entry.getData(Writable.toWeb(unzipped))
  let rest = ''
  for await (const text of unzipped) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  await written
}
