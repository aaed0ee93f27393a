// Fills a site without content from an archive of another site: `npm run import -- meridian-export-2026-11-27.zip`.
// `--remote` fills the deployed site, `--again` repeats an interrupted import and replaces all content.
import { openAsBlob } from 'node:fs'
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
  const textOf = async (name: string) => {
    const entry = entries.find(({ filename }) => filename === name)
    return entry ? await entry.getData(new TextWriter()) : ''
  }
  return {
    manifest: JSON.parse((await textOf(manifestName)) || '{}'),
    async *rows(table) {
      yield* (await textOf(rowsName(table))).split('\n').filter(Boolean)
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
