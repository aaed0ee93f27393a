import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, run, type Statement, type Read } from '../../../storage/db.ts'
import { jsonTable } from '../../../storage/sql.ts'
import { faqCategories, faqItems } from '../../../storage/schema/index.ts'
import { storedRow, type TableOverlay } from '../../../storage/rows/table-overlay.ts'
import { initialPosition, endOfOrder, listPositions } from '../order.ts'
import type { ItemRow, LiveItem } from './item.ts'
import type { Deps } from '../../../deps.ts'

export function liveTopics(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const { category_id, key, question, answer, sort } = faqItems
  const questions = deps.db
    .select({ category_id, key, question, answer })
    .from(faqItems)
    .where(isInIds(category_id, ids))
    .orderBy(asc(sort))
  const topics = deps.db.select().from(faqCategories).where(isInIds(faqCategories.id, ids))
  return read([topics, questions] as const, ([rows, items]) =>
    rows.map(({ id, published_at, unpublished_at, updated_at, ...topic }) => ({
      id,
      published_at,
      unpublished_at,
      updated_at,
      data: {
        title: topic.title,
        intro: topic.intro,
        items: items
          .filter((one) => one.category_id === id)
          .map(({ category_id: _, ...item }) => item),
        key: topic.key,
        icon: topic.icon,
      },
    })),
  )
}

/** Lower ids are reserved for content files. */
const firstId = 1_000_000

export function faqWrites(
  deps: Deps,
  row: ItemRow,
  { data }: PublishedContent<'faq'>,
): Statement[] {
  const { items, ...columns } = data
  const set = { ...row, ...columns, updated_at: deps.now().toISOString() }
  const { id } = row
  const values = { ...set, sort: initialPosition(deps, 'faq', row.group_id) }
  const keys = items.map(({ key }) => key)
  const isOwn = sql`${faqItems.category_id} = ${id}`
  const kept = sql`(select own.id from ${faqItems} as own where own.category_id = ${id} and own.key = value ->> 'key')`
  const next = sql`max(${firstId}, (select coalesce(max(id), 0) from ${faqItems})) + 1 + one.key`
  return [
    deps.db
      .insert(faqCategories)
      .values(values)
      .onConflictDoUpdate({ target: faqCategories.id, set }),
    deps.db.delete(faqItems).where(and(isOwn, notInArray(faqItems.key, keys))),
    deps.db
      .insert(faqItems)
      .select(
        sql`select coalesce(${kept}, ${next}), ${id}, value ->> 'key', value ->> 'question', value -> 'answer', one.key
          from ${jsonTable(items, 'one')} where true`,
      )
      .onConflictDoUpdate({
        target: [faqItems.category_id, faqItems.key],
        set: {
          question: sql`excluded.question`,
          answer: sql`excluded.answer`,
          sort: sql`excluded.sort`,
        },
      }),
  ]
}

/** The slug field if another topic of the language has that slug. */
export function faqSlugConflict(
  deps: Deps,
  { lang, group_id }: Pick<ItemRow, 'lang' | 'group_id'>,
  { data: { key } }: PublishedContent<'faq'>,
): Read<string | null> {
  const query = deps.db
    .select({ id: faqCategories.id })
    .from(faqCategories)
    .where(
      and(
        eq(faqCategories.lang, lang),
        eq(faqCategories.key, key),
        sql`${faqCategories.group_id} <> ${group_id}`,
      ),
    )
  return read([query], ([rows]) => (rows.length > 0 ? 'key' : null))
}

interface ChangedTopic {
  id: number
  now?: { row: ItemRow & { updated_at: string }; content: PublishedContent<'faq'> }
}

/** Topics with the changes of releases applied (docs/decisions/desk/previews.md). */
export async function faqOverlays(
  deps: Deps,
  changed: readonly ChangedTopic[],
): Promise<TableOverlay[]> {
  const places = await run(deps, listPositions(deps, 'faq'))
  const without = changed.map(({ id }) => id)
  const present = changed.flatMap(({ id, now }) => (now ? [{ id, ...now }] : []))
  const topics = present.map(
    ({
      row,
      content: {
        data: { items: _, ...columns },
      },
    }) => {
      const sort = places.get(row.group_id) ?? endOfOrder
      return storedRow(faqCategories, { created_at: row.updated_at, ...row, ...columns, sort })
    },
  )
  // Placeholder ids: they must be unique but are never looked up.
  const questions = present.flatMap(({ id, content }) =>
    content.data.items.map((item, sort) =>
      storedRow(faqItems, { ...item, id: -1 - (id * 100 + sort), category_id: id, sort }),
    ),
  )
  return [
    { table: faqCategories, key: 'id', without, rows: topics },
    { table: faqItems, key: 'category_id', without, rows: questions },
  ]
}
