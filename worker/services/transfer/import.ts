// Fills a site without content from an archive of another site (docs/decisions/operation/content-archive.md).
import { count, inArray, sql } from 'drizzle-orm'
import { itemTypes } from '../../../client/contract/items.ts'
import { backfillEntries } from '../../data/entries/fill.ts'
import { deleteSomeRows, inStatements, rowsWrite } from '../../data/backups/rows.ts'
import { recount } from '../../data/counter-recount.ts'
import { rebuildLists } from '../../data/lists/upkeep.ts'
import { publish } from '../../data/publish.ts'
import { rebuildIndex } from '../../search/repair-index.ts'
import { run } from '../../storage/db.ts'
import { databaseOfTable } from '../../storage/optional-databases.ts'
import { putFile } from '../../storage/files/media.ts'
import { backedUpTables } from '../../storage/rows/backed-up-tables.ts'
import { contentTables } from '../../storage/rows/content-tables.ts'
import { entries } from '../../storage/schema/index.ts'
import { archiveManifest, type ArchiveManifest } from './archive.ts'
import type { Deps } from '../../deps.ts'

/** An opened archive. */
export interface ContentArchive {
  manifest: unknown
  /** Lines of JSON; none if the archive lacks the table. */
  rows: (table: string) => AsyncIterable<string>
  files: () => AsyncIterable<{ key: string; bytes: Uint8Array; type: string | undefined }>
}

/** The archive or the site is not what an import needs. The message names the remedy. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

export interface Imported {
  rows: number
  files: number
}

/**
 * Replaces all content. Throws `ImportRefused` before any change. An interrupted import is repeated from the start with
 * `isAgain`, which allows content on the site.
 */
export async function importContent(
  deps: Deps,
  archive: ContentArchive,
  { isAgain = false } = {},
): Promise<Imported> {
  const { part, tables } = readManifest(archive.manifest)
  if (!isAgain && part !== 'files' && (await hasItems(deps)))
    throw new ImportRefused(
      'the site has articles or games, which the import would replace; --again allows it',
    )
  const referring = part === 'files' ? null : await referringTable(deps)
  if (referring !== null)
    throw new ImportRefused(
      `readers or operators of this site have rows in ${referring} that refer to its content; use a new site`,
    )
  let files = 0
  for await (const { key, bytes, type } of archive.files()) {
    await putFile(deps, key, bytes, type)
    files += 1
  }
  if (part === 'files') return { rows: 0, files }
  for (const { table } of contentTables.toReversed())
    while (await run(deps, deleteSomeRows(deps, table)));
  let rows = 0
  for (const table of contentTables) {
    const { columns } = tables[table.name] ?? { columns: [] }
    for await (const lines of inSteps(archive.rows(table.name)))
      for (const some of inStatements(lines))
        rows += await run(deps, rowsWrite(deps, table, columns, some))
  }
  await recount(deps)
  await rebuildLists(deps)
  await backfillEntries(deps)
  await publish(deps, { everything: true })
  await rebuildIndex(deps)
  return { rows, files }
}

function readManifest(manifest: unknown): ArchiveManifest {
  const { data } = archiveManifest.safeParse(manifest)
  if (!data) throw new ImportRefused('this is no archive of content, or one of a newer release')
  const known = new Map(contentTables.map(({ name, columns }) => [name, columns]))
  const newer = Object.entries(data.tables).flatMap(([name, { columns }]) =>
    columns.flatMap((column) => (known.get(name)?.includes(column) ? [] : [`${name}.${column}`])),
  )
  if (newer.length > 0)
    throw new ImportRefused(
      `the archive is of a newer release, which has ${newer.join(', ')}; deploy that release first`,
    )
  return data
}

async function hasItems(deps: Deps): Promise<boolean> {
  const [row] = await deps.db
    .select({ items: count().as('items') })
    .from(entries)
    .where(inArray(entries.type, [...itemTypes]))
  return (row?.items ?? 0) > 0
}

/** A table that stays and refers to content, which therefore cannot be replaced; `null` if all are empty. */
async function referringTable(deps: Deps): Promise<string | null> {
  const names = new Set(contentTables.map(({ name }) => name))
  for (const { name, table, references } of backedUpTables) {
    if (names.has(name) || !references.some(({ to }) => names.has(to.table))) continue
    const found = await databaseOfTable(deps, name)
      .select({ one: sql`1` })
      .from(table)
      .limit(1)
    if (found.length > 0) return name
  }
  return null
}

/** Lines per step, which bounds the memory. */
const linesAtOnce = 200

async function* inSteps(lines: AsyncIterable<string>) {
  let some: string[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < linesAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
