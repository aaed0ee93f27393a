// Scheduled content that links to something not yet visible or expiring earlier.
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Conflict, ConflictSide } from '../../../client/contract/desk/schedule/scheduled.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isBuiltInPage } from '../../../client/contract/site/built-in-pages.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import {
  entries,
  images,
  navItems,
  pages,
  polls,
  entryReferences,
} from '../../storage/schema/index.ts'
import { singletonId } from '../entries/kinds/rows/owned.ts'
import type { Deps } from '../../deps.ts'

export interface TimeRange {
  from: string
  to: string
}

/** Maximum number of rows checked per kind. */
export const scanLimit = 100

const target = alias(entries, 'target')
const sideColumns = {
  id: entries.id,
  type: entries.type,
  lang: entries.lang,
  title: entries.title,
  published_at: entries.published_at,
  unpublished_at: entries.unpublished_at,
}
const targetColumns = {
  target_id: aliasColumn(target.id, 'target_id'),
  target_type: aliasColumn(target.type, 'target_type'),
  target_lang: aliasColumn(target.lang, 'target_lang'),
  target_title: aliasColumn(target.title, 'target_title'),
  target_from: aliasColumn(target.published_at, 'target_from'),
  target_until: aliasColumn(target.unpublished_at, 'target_until'),
  target_deleted: aliasColumn(target.deleted_at, 'target_deleted'),
}

interface Pair {
  id: number
  type: EntryType
  lang: Locale
  title: string
  target_id: number
  target_type: EntryType
  target_lang: Locale
  target_title: string
}

const side = (row: Pair, at: string | null): ConflictSide => ({
  kind: row.type,
  id: row.id,
  title: row.title,
  languages: [row.lang],
  at,
})
const targetSide = (row: Pair, at: string | null): ConflictSide => ({
  kind: row.target_type,
  id: row.target_id,
  title: row.target_title,
  languages: [row.target_lang],
  at,
})

/** Ids of entries published in a period, from the index of scheduled entries. */
const appearing = ({ from, to }: TimeRange) => sql`(select due.id from ${entries} as due
  where due.state = 'scheduled' and due.published_at >= ${from} and due.published_at < ${to} and due.deleted_at is null
  order by due.published_at limit ${scanLimit})`

/** Ids of entries that expire in a period. */
const ending = ({ from, to }: TimeRange) => sql`(select gone.id from ${entries} as gone
  where gone.unpublished_at is not null and gone.state <> 'withdrawn' and gone.deleted_at is null
    and gone.unpublished_at >= ${from} and gone.unpublished_at < ${to} order by gone.unpublished_at limit ${scanLimit})`

/** True if more entries appear or expire in the period than are checked. */
export function exceedsScanLimit(deps: Deps, between: TimeRange): Read<boolean> {
  const counted = [appearing(between), ending(between)].map((ids) =>
    deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(sql`${ids} as found`),
  )
  return {
    queries: counted,
    shape: (results) =>
      (results as { count: number }[][]).flat().some(({ count }) => count >= scanLimit),
  }
}

/** Entries that will link to an item which is not visible at their publication. */
export function linksToHidden(deps: Deps, between: TimeRange): Read<Conflict[]> {
  const { published_at } = entries
  const isThere = sql`${target.deleted_at} is null and ${target.published_at} <= ${published_at}
    and (${target.unpublished_at} is null or ${target.unpublished_at} > ${published_at})`
  const query = deps.db
    .select({ ...sideColumns, ...targetColumns })
    .from(entries)
    .innerJoin(entryReferences, eq(entryReferences.entry_id, entries.id))
    .innerJoin(
      target,
      and(eq(target.type, entryReferences.kind), eq(target.item_id, entryReferences.target_id)),
    )
    .where(sql`${entries.id} in ${appearing(between)} and not (${isThere})`)
    .limit(scanLimit)
  return read([query], ([rows]) =>
    rows.map((row) => {
      const at = row.published_at ?? ''
      const isLater = row.target_deleted === null && (row.target_from ?? '') > at
      return {
        code: isLater ? ('not_there_yet' as const) : ('ends_before' as const),
        at,
        sides: [side(row, at), targetSide(row, isLater ? row.target_from : row.target_until)],
      }
    }),
  )
}

/** Entries that expire while a visible entry links to them. */
export function linksToExpiring(deps: Deps, between: TimeRange): Read<Conflict[]> {
  const stays = sql`${entries.deleted_at} is null and ${entries.state} in ('published', 'scheduled')
    and ${entries.published_at} < ${target.unpublished_at}
    and (${entries.unpublished_at} is null or ${entries.unpublished_at} > ${target.unpublished_at})`
  const query = deps.db
    .select({ ...sideColumns, ...targetColumns })
    .from(target)
    .innerJoin(
      entryReferences,
      sql`${entryReferences.kind} = ${target.type} and ${entryReferences.target_id} = ${target.item_id}`,
    )
    .innerJoin(entries, eq(entries.id, entryReferences.entry_id))
    .where(sql`${target.id} in ${ending(between)} and ${stays}`)
    .limit(scanLimit)
  return read([query], ([rows]) =>
    rows.map((row) => ({
      code: 'ends_before' as const,
      at: row.target_until ?? '',
      sides: [side(row, row.unpublished_at), targetSide(row, row.target_until)],
    })),
  )
}

/** Entries published with a poll that is not open then, or with an image in the trash. */
export function partsMissing(deps: Deps, between: TimeRange): Read<Conflict[]> {
  const { published_at } = entries
  const votes = deps.db
    .select({ ...sideColumns, from_at: polls.from_at, to_at: polls.to_at, ...targetColumns })
    .from(entries)
    .innerJoin(
      entryReferences,
      and(eq(entryReferences.entry_id, entries.id), sql`${entryReferences.kind} = 'poll'`),
    )
    .innerJoin(polls, eq(polls.id, entryReferences.target_id))
    .innerJoin(target, and(sql`${target.type} = 'poll'`, eq(target.item_id, polls.id)))
    .where(
      sql`${entries.id} in ${appearing(between)}
        and (${polls.from_at} > ${published_at} or ${polls.to_at} <= ${published_at})`,
    )
    .limit(scanLimit)
  const trashed = deps.db
    .select({
      ...sideColumns,
      image_id: aliasColumn(images.id, 'image_id'),
      filename: images.origin_filename,
    })
    .from(entries)
    .innerJoin(
      entryReferences,
      and(eq(entryReferences.entry_id, entries.id), sql`${entryReferences.kind} = 'image'`),
    )
    .innerJoin(images, eq(images.id, entryReferences.target_id))
    .where(sql`${entries.id} in ${appearing(between)} and ${images.deleted_at} is not null`)
    .limit(scanLimit)
  return read([votes, trashed] as const, ([polled, trashedImages]) => [
    ...polled.map((row): Conflict => {
      const at = row.published_at ?? ''
      const other = row.from_at > at ? row.from_at : row.to_at
      return { code: 'vote_closed', at, sides: [side(row, at), targetSide(row, other)] }
    }),
    ...trashedImages.map(
      ({ image_id, filename, id, type, lang, title, published_at: at }): Conflict => ({
        code: 'image_gone',
        at: at ?? '',
        sides: [
          { kind: type, id, title, languages: [lang], at },
          { kind: 'image', id: image_id, title: filename, languages: [], at: null },
        ],
      }),
    ),
  ])
}

/** Menu items whose page expires or is not published yet. */
export function navigationToHidden(deps: Deps, { from, to }: TimeRange): Read<Conflict[]> {
  const query = deps.db
    .select({
      lang: pages.lang,
      uri: pages.uri,
      name: aliasColumn(navItems.title, 'name'),
      page_title: aliasColumn(pages.title, 'page_title'),
      published_at: pages.published_at,
      unpublished_at: pages.unpublished_at,
      page_entry: aliasColumn(target.id, 'page_entry'),
      id: aliasColumn(entries.id, 'menu_entry'),
    })
    .from(pages)
    .innerJoin(
      navItems,
      sql`${navItems.lang} = ${pages.lang} and ${pages.uri} in (${navItems.uri}, ${navItems.link}) and ${navItems.active} = 1`,
    )
    .innerJoin(entries, and(sql`${entries.type} = 'navigation'`, eq(entries.item_id, singletonId)))
    .innerJoin(target, and(sql`${target.type} = 'page'`, eq(target.item_id, pages.id)))
    .where(
      sql`${target.deleted_at} is null and ((${pages.unpublished_at} >= ${from} and ${pages.unpublished_at} < ${to})
        or (${pages.published_at} >= ${from} and ${pages.published_at} < ${to}))`,
    )
    .limit(scanLimit)
  return read([query], ([rows]) =>
    rows
      .filter(({ uri }) => !isBuiltInPage(uri))
      .map((row): Conflict => {
        const isLater = (row.published_at ?? '') >= from
        const at = isLater ? row.published_at : row.unpublished_at
        return {
          code: isLater ? 'not_there_yet' : 'menu_ends',
          at: isLater ? from : (at ?? ''),
          sides: [
            { kind: 'navigation', id: row.id, title: row.name, languages: [row.lang], at: null },
            { kind: 'page', id: row.page_entry, title: row.page_title, languages: [row.lang], at },
          ],
        }
      }),
  )
}
