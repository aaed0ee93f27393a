// Fills a site without content from an archive of another site (docs/decisions/operation/content-archive.md).
import { PassThrough, Writable } from 'node:stream'
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { materialTypes } from '../../client/contract/desk/downloads/types.ts'
import { filesFolder, manifestName, rowsName } from '../../worker/services/transfer/archive.ts'
import {
  importContent,
  ImportRefused,
  type ContentArchive,
} from '../../worker/services/transfer/import.ts'
import { createDeps } from '../../worker/deps.ts'
import { withBindings } from '../local/bindings.ts'
import { fail } from '../local/cli-secrets.ts'

/** The archive in a zip; `null` for another zip. Entries of its files, which may be many, are not kept. */
export async function openArchive(file: Blob): Promise<ContentArchive | null> {
  const tables = new Map<string, FileEntry>()
  for await (const entry of entriesOf(file))
    if (!entry.filename.startsWith(filesFolder)) tables.set(entry.filename, entry)
  const manifest = await tables.get(manifestName)?.getData(new TextWriter())
  if (manifest === undefined) return null
  return {
    manifest: JSON.parse(manifest),
    async *rows(table) {
      const entry = tables.get(rowsName(table))
      if (entry) yield* linesOf(entry)
    },
    async *files() {
      for await (const entry of entriesOf(file)) {
        const { filename } = entry
        if (!filename.startsWith(filesFolder)) continue
        const bytes = await entry.getData(new Uint8ArrayWriter())
        const type = materialTypes[filename.split('.').at(-1) ?? '']
        yield { key: filename.slice(filesFolder.length), bytes, type }
      }
    },
  }
}

async function* entriesOf(file: Blob): AsyncGenerator<FileEntry> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false })
  for await (const entry of reader.getEntriesGenerator()) if (!entry.directory) yield entry
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

/** Resolves to the answer of the command. */
export function importArchive(
  archive: ContentArchive,
  { isRemote, isAgain }: { isRemote: boolean; isAgain: boolean },
): Promise<string> {
  return withBindings(isRemote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const { rows, files } = await importContent(deps, archive, { isAgain }).catch(
      (error: unknown) => {
        if (error instanceof ImportRefused) fail(error.message, 1)
        throw error
      },
    )
    return `${rows} rows and ${files} files are imported\n`
  })
}
