// The content of the files in the form in which operators write it. The rows of the files are in a database, and this
// reads them the same way the desk reads entries.
import { asc, eq } from 'drizzle-orm'
import { fieldOf } from '../../../client/contract/desk/entries/data.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { getLiveContent } from '../../../worker/data/entries/content.ts'
import { backfillEntries } from '../../../worker/data/entries/fill.ts'
import { read, run, writeBatch } from '../../../worker/storage/db.ts'
import { entries, terms, termsVersions } from '../../../worker/storage/schema/index.ts'
import { publishedFromStart } from '../row.ts'
import type { Deps } from '../../../worker/deps.ts'

type EntryRow = typeof entries.$inferSelect

export interface ContentEntry extends Pick<
  EntryRow,
  'type' | 'item_id' | 'group_id' | 'lang' | 'source_lang' | 'title' | 'path'
> {
  /** Visible to readers from `at` until `until`, ISO 8601. */
  at: string
  until: string | null
  /** One version. For a legal document all versions, the latest last. */
  versions: ContentVersion[]
}

export interface ContentVersion {
  data: EntryData
  /** Time of publication, ISO 8601. */
  at: string
}

/** All entries of a database that holds only the content files. */
export async function deskContent(files: Deps): Promise<ContentEntry[]> {
  await backfillEntries(files)
  const rows = await run(
    files,
    read([files.db.select().from(entries)], ([found]) => found),
  )
  const byType = [...Map.groupBy(rows, ({ type }) => type)]
  const found: ContentEntry[] = []
  for (const [type, own] of byType) found.push(...(await entriesOf(files, type, own)))
  return found
}

async function entriesOf(files: Deps, type: EntryType, rows: readonly EntryRow[]) {
  const ids = rows.map(({ item_id }) => item_id)
  const live = await run(files, getLiveContent(files, type, ids))
  const former = type === 'terms' ? await formerTerms(files, ids) : []
  return rows.flatMap((row): ContentEntry[] => {
    const { item_id, group_id, lang, source_lang, title, path } = row
    const last = live.find(({ id }) => id === item_id)
    if (!last) return []
    const at = last.published_at ?? publishedFromStart
    const versions = former.filter(({ id }) => id === item_id)
    return [
      {
        type,
        item_id,
        group_id,
        lang,
        source_lang,
        title,
        path,
        at,
        until: last.unpublished_at,
        versions: versions.length > 0 ? versions : [{ data: last.data, at }],
      },
    ]
  })
}

/**
 * Every version of the legal documents in each language. Nobody is notified of them, because they are older than every account.
 */
async function formerTerms(files: Deps, ids: readonly number[]) {
  const { kind, number, published_at } = termsVersions
  const query = files.db.select({ kind, number, at: published_at }).from(termsVersions)
  const found: (ContentVersion & { id: number })[] = []
  for (const version of await run(
    files,
    read([query.orderBy(asc(number))], ([rows]) => rows),
  )) {
    await writeBatch(files, [
      files.db.update(terms).set({ number: version.number }).where(eq(terms.kind, version.kind)),
    ])
    for (const { id, data } of await run(files, getLiveContent(files, 'terms', ids)))
      if (fieldOf(data, 'kind') === version.kind)
        found.push({ id, data: { ...data, notify_members: false }, at: version.at })
  }
  return found
}
