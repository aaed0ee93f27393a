// Maps the navigation to its rows and back, and redirects pages whose address changes.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { linkIconOf } from '../../../../client/contract/desk/entries/kinds/fields/icons.ts'
import { constant, read, type Statement, type Read } from '../../../storage/db.ts'
import { jsonTable } from '../../../storage/sql.ts'
import { entries, navItems, pages, redirects } from '../../../storage/schema/index.ts'
import { byKey, toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import {
  singletonContent,
  syncOwnedRowsStatements,
  singletonId,
  type OwnRows,
  type OwnedTable,
} from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveNavigation(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(singletonId)) return constant([])
  const items = deps.db.select().from(navItems).orderBy(navItems.sort, navItems.id)
  return read([items], ([written]) => {
    const rows = byKey(written).map((own) => {
      const [{ key, parent, uri, link, icon, active, require_login }] = own
      const texts = { title: textsOf(own, 'title'), intro: textsOf(own, 'intro') }
      return {
        key,
        parent,
        ...texts,
        address: uri,
        leads_to: link === uri ? '' : link,
        icon: linkIconOf(icon),
        active,
        require_login,
      }
    })
    const below = (parent: string | null): typeof rows =>
      rows.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.key)])
    return [singletonContent({ nav_list: below(null) })]
  })
}

export const navigationTables: readonly OwnedTable[] = [
  { table: navItems, owner: null, identity: [navItems.lang, navItems.key] },
]

type Navigation = PublishedContent<'navigation'>

/** `sort` is the position among the items of the same parent. */
export function navigationRows(_: ItemRow, { data: { nav_list } }: Navigation): OwnRows {
  const beside = Map.groupBy(nav_list, ({ parent }) => parent ?? null)
  return [
    nav_list.flatMap((item) => {
      const { title, intro, address: uri, leads_to, parent, ...columns } = item
      const above = parent ?? null
      const sort = beside.get(above)?.indexOf(item) ?? 0
      return toRowPerLanguage({ title, intro }).map((texts) => ({
        ...texts,
        ...columns,
        parent: above,
        uri,
        link: leads_to || uri,
        sort,
      }))
    }),
  ]
}

export function navigationWrites(deps: Deps, row: ItemRow, content: Navigation): Statement[] {
  return [
    ...redirectMovedPagesStatements(deps, content),
    ...syncOwnedRowsStatements(deps, row.id, navigationTables, navigationRows(row, content)),
  ]
}

/**
 * Redirects the old address of a moved item to the new one and moves its page text. Redirects from addresses in use are
 * deleted.
 */
function redirectMovedPagesStatements(deps: Deps, { data: { nav_list } }: Navigation): Statement[] {
  const given = nav_list.map(({ key, address: uri }) => ({ key, uri }))
  const moved = sql`(select distinct nav_items.uri as was, value ->> 'uri' as uri
    from ${jsonTable(given)} join nav_items on nav_items.key = value ->> 'key'
    where nav_items.uri <> value ->> 'uri')`
  const isTaken = (path: SQL | SQLiteColumn) =>
    sql`${path} in (select value ->> 'uri' from ${jsonTable(given)})`
  const next = (path: SQLiteColumn) =>
    sql<string>`(select moved.uri from ${moved} as moved where moved.was = ${path})`
  const hasMoved = (path: SQLiteColumn) => sql`${path} in (select was from ${moved})`
  const at = deps.now().toISOString()
  return [
    deps.db.delete(redirects).where(isTaken(redirects.from_path)),
    deps.db
      .update(redirects)
      .set({ to_path: next(redirects.to_path) })
      .where(hasMoved(redirects.to_path)),
    deps.db
      .insert(redirects)
      .select(sql`select was, uri, null, ${at} from ${moved} where not ${isTaken(sql`was`)}`)
      .onConflictDoUpdate({ target: redirects.from_path, set: { to_path: sql`excluded.to_path` } }),
    // In two steps, because two pages may swap addresses.
    deps.db
      .update(pages)
      .set({ uri: sql`'>' || ${next(pages.uri)}` })
      .where(hasMoved(pages.uri)),
    deps.db
      .update(pages)
      .set({ uri: sql`substr(${pages.uri}, 2)` })
      .where(sql`${pages.uri} like '>%'`),
    deps.db
      .update(entries)
      .set({
        path: sql`coalesce(${next(entries.path)}, ${entries.path})`,
        draft: sql`case when ${entries.draft} is null then null else
          json_set(${entries.draft}, '$.uri', coalesce(${next(entries.path)}, ${entries.path})) end`,
      })
      .where(and(eq(entries.type, 'page'), hasMoved(entries.path))),
  ]
}
