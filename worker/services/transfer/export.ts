// Writes the content of the site into a zip, row by row and file by file: only some rows are in memory.
import { and, asc, count, gt, isNull, sql, sum } from 'drizzle-orm'
import { makeZip } from 'client-zip'
import { stringify } from 'yaml'
import type { ArchivePart } from '../../../client/contract/desk/site/content-export-api.ts'
import { bodyOf } from '../../../client/contract/desk/entries/data.ts'
import { fieldsOfType } from '../../../client/contract/desk/entries/kinds/registry.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { printMarkdown } from '../../../client/contract/markdown/write.ts'
import { toCsv } from '../../../client/contract/text/csv.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { readRowsAfter, type RowsRead } from '../../data/backups/rows.ts'
import { read, run, type Read } from '../../storage/db.ts'
import { getFile, listMarks } from '../../storage/files/media.ts'
import { contentTables } from '../../storage/rows/content-tables.ts'
import type { BackedUpTable } from '../../storage/rows/backed-up-tables.ts'
import {
  entries,
  imageFileVersions,
  images,
  materialFiles,
  redirects,
  settings,
} from '../../storage/schema/index.ts'
import { filesFolder, manifestName, newManifest, rowsName } from './archive.ts'
import type { Deps } from '../../deps.ts'

/** Rows of a table, and entries, per query. */
const [rowsAtOnce, entriesAtOnce] = [200, 50]
/** Bytes of lines in memory, after which `entries.ndjson` continues in another file. */
const maxLinesSize = 4_000_000

const entryColumns = {
  id: entries.id,
  type: entries.type,
  item_id: entries.item_id,
  group_id: entries.group_id,
  lang: entries.lang,
  source_lang: entries.source_lang,
  state: entries.state,
  published_at: entries.published_at,
  unpublished_at: entries.unpublished_at,
}
const isKept = isNull(entries.deleted_at)

/** Size of the archive. Images of the demo content have no stored size and count as empty. */
export function contentSize(deps: Deps): Read<{ entries: number; files: number; bytes: number }> {
  const kept = deps.db
    .select({ entries: count().as('entries') })
    .from(entries)
    .where(isKept)
  const stored = deps.db
    .select({ files: count().as('files'), bytes: sum(images.bytes).mapWith(Number).as('bytes') })
    .from(images)
  return read([kept, stored] as const, ([[texts], [files]]) => ({
    entries: texts?.entries ?? 0,
    files: files?.files ?? 0,
    bytes: files?.bytes ?? 0,
  }))
}

/** The zip. A failing database or bucket aborts it. */
export function contentArchive(deps: Deps, part: ArchivePart): ReadableStream<Uint8Array> {
  return makeZip(dated(filesOf(deps, part), deps.now()))
}

interface ZippedFile {
  name: string
  input: string | ReadableStream | AsyncIterable<Uint8Array>
}

async function* dated(files: AsyncIterable<ZippedFile>, lastModified: Date) {
  for await (const file of files) yield { ...file, lastModified }
}

async function* filesOf(deps: Deps, part: ArchivePart): AsyncGenerator<ZippedFile> {
  const tables = part === 'files' ? [] : contentTables
  const columns = tables.map(({ name, columns }) => [name, { columns: [...columns] }])
  const manifest = newManifest(part, deps.now().toISOString(), Object.fromEntries(columns))
  yield { name: manifestName, input: JSON.stringify(manifest) }
  for (const table of tables) yield { name: rowsName(table.name), input: rowsOf(deps, table) }
  if (part !== 'files') yield* readableFiles(deps)
  if (part === 'texts') return
  for await (const key of storedKeys(deps)) {
    const file = await getFile(deps, key)
    if (file) yield { name: filesFolder + key, input: file.body }
  }
}

const encoder = new TextEncoder()
const linesOf = (lines: readonly string[]) =>
  encoder.encode(lines.map((one) => `${one}\n`).join(''))

async function* rowsOf(deps: Deps, table: BackedUpTable) {
  for (let place: number | null = 0; place !== null;) {
    const { lines, next }: RowsRead = await run(deps, readRowsAfter(deps, table, place, rowsAtOnce))
    yield linesOf(lines)
    place = next
  }
}

/** The same content for people and other programs. Nothing of it is read on import. */
async function* readableFiles(deps: Deps) {
  yield* entryFiles(deps)
  const { from_path, to_path } = redirects
  const moved = await deps.db.select({ from_path, to_path }).from(redirects).orderBy(from_path)
  const rows = moved.map((row) => [row.from_path, row.to_path])
  yield { name: 'redirects.csv', input: toCsv([['from', 'to'], ...rows]) }
  const set = await deps.db.select().from(settings).orderBy(settings.key)
  const values = Object.fromEntries(set.map(({ key, value }) => [key, value]))
  yield { name: 'settings.json', input: JSON.stringify(values, null, 2) }
}

/** Texts as Markdown, and the lines of all entries after them, so that each entry is read once. */
async function* entryFiles(deps: Deps): AsyncGenerator<ZippedFile> {
  let [part, size]: [number, number] = [0, 0]
  let lines: ReturnType<typeof linesOf>[] = []
  const partFile = (): ZippedFile => {
    part += 1
    const [blocks, name] = [lines, part === 1 ? 'entries.ndjson' : `entries-${part}.ndjson`]
    ;[lines, size] = [[], 0]
    return { name, input: new Blob(blocks).stream() }
  }
  for await (const some of exportedEntries(deps)) {
    for (const entry of some) yield* markdownFile(entry)
    const block = linesOf(some.map((entry) => JSON.stringify(entry)))
    lines.push(block)
    size += block.length
    if (size > maxLinesSize) yield partFile()
  }
  if (part === 0 || lines.length > 0) yield partFile()
}

export type ExportedEntry =
  ReturnType<typeof exportedEntries> extends AsyncGenerator<(infer Entry)[]> ? Entry : never

function* markdownFile({ data, ...entry }: ExportedEntry): Generator<ZippedFile> {
  if (!('body' in fieldsOfType(entry.type)) || !data) return
  const { body: _, ...fields } = { body: null, ...data }
  const name = `entries/${entry.type}/${entry.id}.${entry.lang}.md`
  const input = `---\n${stringify({ ...entry, ...fields })}---\n\n${printMarkdown(bodyOf(data))}\n`
  yield { name, input }
}

/** Entries with what readers see, or with their draft before the first publication. */
export async function* exportedEntries(deps: Deps) {
  for (let last = 0; ;) {
    const query = deps.db
      .select({ ...entryColumns, draft: entries.draft })
      .from(entries)
      .where(and(isKept, gt(entries.id, last)))
      .orderBy(asc(entries.id))
      .limit(entriesAtOnce)
    const rows = await run(
      deps,
      read([query], ([found]) => found),
    )
    const live = new Map<string, EntryData>()
    for (const [type, own] of Map.groupBy(rows, (row) => row.type)) {
      const ids = own.map(({ item_id }) => item_id)
      for (const { id, data } of await run(deps, getLiveContent(deps, type, ids)))
        live.set(`${type} ${id}`, data)
    }
    yield rows.map(({ id: _, item_id, draft, ...row }) => ({
      ...row,
      id: item_id,
      data: live.get(`${row.type} ${item_id}`) ?? draft,
    }))
    if (rows.length < entriesAtOnce) return
    last = rows.at(-1)!.id
  }
}

/** Keys of all files that content refers to, replaced ones included. Their smaller variants are made when needed. */
async function* storedKeys(deps: Deps) {
  yield* await listMarks(deps)
  const keys = [
    [images, images.path],
    [images, images.original_path],
    [imageFileVersions, imageFileVersions.path],
    [imageFileVersions, imageFileVersions.original_path],
    [materialFiles, materialFiles.path],
  ].map(([table, column]) => sql`select ${column} as key from ${table}`)
  for (let last = ''; ;) {
    const query = sql`select key from (${sql.join(keys, sql` union `)}) where key > ${last} order by key limit ${rowsAtOnce}`
    const rows = await deps.db.all<{ key: string }>(query)
    for (const { key } of rows) yield key
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.key
  }
}
