// Items that a reference field offers, by group. Titles are matched by prefix, using an index.
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ReferenceOption } from '../../../client/contract/desk/entries/reference-option.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

interface ItemQuery {
  lang: Locale
  q: string
  /** Group ids. */
  chosen: readonly string[]
}

/** Maximum number of items offered before typing, and of results. */
const offered = 30

export function itemChoices(
  deps: Deps,
  of: ItemType,
  { lang, q, chosen }: ItemQuery,
): Read<{ items: ReferenceOption[]; chosen: ReferenceOption[] }> {
  const { type, title, group_id, published_at, deleted_at, id } = entries
  const isOne = and(eq(type, of), isNull(deleted_at), isNotNull(published_at))
  const select = () =>
    deps.db.select({ group_id, title, lang: entries.lang }).from(entries).$dynamic()
  const words = sql`${title} collate nocase`
  const found = q
    ? select()
        .where(
          and(
            isOne,
            eq(entries.lang, lang),
            sql`${words} >= ${q} and ${words} < ${q} || char(1114111)`,
          ),
        )
        .orderBy(asc(words), asc(id))
        .limit(offered)
    : select()
        .where(and(isOne, eq(entries.lang, lang)))
        .orderBy(desc(published_at), desc(id))
        .limit(offered)
  const numbered = select()
    .where(and(isOne, eq(entries.lang, lang), eq(group_id, Number(q))))
    .limit(/^[1-9]\d{0,8}$/.test(q) ? 1 : 0)
  const own = select().where(
    and(
      eq(type, of),
      sql`${group_id} in (select cast(value as integer) from ${jsonTable(chosen)})`,
      isNull(deleted_at),
    ),
  )
  return read([found, numbered, own] as const, ([items, one, rows]) => ({
    items: [...one, ...items].map(toChoice),
    chosen: chosen.flatMap((key) => {
      const named = rows.filter((row) => String(row.group_id) === key)
      const best = [lang, defaultLocale].map((one) => named.find((row) => row.lang === one))
      const row = best.find(Boolean) ?? named[0]
      return row ? [toChoice(row)] : []
    }),
  }))
}

const toChoice = ({ group_id, title }: { group_id: number; title: string }): ReferenceOption => ({
  key: String(group_id),
  name: title,
})
