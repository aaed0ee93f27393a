// Overlays of item tables with the changes of releases applied (docs/decisions/desk/previews.md).
import { and, eq, inArray } from 'drizzle-orm'
import type { PublishedContent } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import {
  entryTypes,
  isMultilingual,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import { itemTypes, type ItemType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, run, runAll, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { articleAuthors, tagLabels, tags } from '../../storage/schema/index.ts'
import { storedRow, type TableOverlay } from '../../storage/rows/table-overlay.ts'
import { contentOverlays } from '../entries/content.ts'
import { faqOverlays } from '../entries/kinds/faq.ts'
import { toItemRow, type ItemRow } from '../entries/kinds/item.ts'
import { pageShadow } from '../entries/kinds/page.ts'
import type { Deps } from '../../deps.ts'

/** An entry with its new content; `now` is absent for a withdrawn one. */
export interface ChangedEntry<Type extends EntryType = EntryType> {
  type: EntryType
  id: number
  group_id: number
  now?: { row: ItemRow & { updated_at: string }; content: PublishedContent<Type> }
}

/** Overlays of the tables of these entries and of their related rows. */
export async function entryOverlays(
  deps: Deps,
  changed: readonly ChangedEntry[],
): Promise<TableOverlay[]> {
  const shadows = await Promise.all(
    itemTypes.map(async (type) => {
      const own = changedOf(type, changed)
      return own.length > 0 ? shadowsOf(deps, type, own) : []
    }),
  )
  const topics = changedOf('faq', changed)
  const pages = changedOf('page', changed)
  const inRows = await Promise.all(
    entryTypes.filter(isMultilingual).map(async (type) => {
      const own = changedOf(type, changed)
      return own.length > 0 ? contentOverlays(deps, type, own) : []
    }),
  )
  const articles = changedOf('article', changed)
  return [
    ...shadows.flat(),
    ...(articles.length > 0 ? [authorOverlay(articles)] : []),
    ...(topics.length > 0 ? await faqOverlays(deps, topics) : []),
    ...(pages.length > 0 ? [pageShadow(pages)] : []),
    ...inRows.flat(),
  ]
}

function authorOverlay(changed: readonly ChangedEntry<'article'>[]): TableOverlay {
  return {
    table: articleAuthors,
    key: 'article_id',
    without: changed.map(({ id }) => id),
    rows: changed.flatMap(({ id, now }) =>
      (now?.content.data.authors ?? []).map((author_id, sort) => ({
        article_id: id,
        author_id,
        sort,
      })),
    ),
  }
}

function changedOf<Type extends EntryType>(
  type: Type,
  changed: readonly ChangedEntry[],
): ChangedEntry<Type>[] {
  const isOwn = (content: PublishedContent): content is PublishedContent & PublishedContent<Type> =>
    content.type === type
  return changed
    .filter((one) => one.type === type)
    .map(({ now, ...one }) => ({
      ...one,
      ...(now && isOwn(now.content) && { now: { row: now.row, content: now.content } }),
    }))
}

async function shadowsOf(
  deps: Deps,
  type: ItemType,
  changed: readonly ChangedEntry<ItemType>[],
): Promise<TableOverlay[]> {
  const { table, bodies, tags: tagging } = itemSources[type]
  const without = changed.map(({ id }) => id)
  const present = changed.flatMap(({ id, now }) => (now ? [{ id, ...now }] : []))
  const { rows, ids } = await runAll(deps, {
    rows: storedItems(deps, type, without),
    ids: tagIds(
      deps,
      present.flatMap(({ content }) => content.data.tags),
    ),
  })
  const links = present.flatMap(({ id, content }) =>
    content.data.tags.flatMap((slug) => {
      const tag_id = ids.get(slug)
      return tag_id === undefined ? [] : [{ [tagging.owner.name]: id, tag_id }]
    }),
  )
  return [
    {
      table,
      key: 'id',
      without,
      rows: present.map(({ id, row, content }) =>
        storedRow(table, {
          created_at: row.updated_at,
          ...rows.find((one) => one['id'] === id),
          ...toItemRow(row, content),
        }),
      ),
    },
    {
      table: bodies,
      key: 'item_id',
      without,
      rows: present.map(({ id, content }) =>
        storedRow(bodies, { item_id: id, body: content.data.body }),
      ),
    },
    { table: tagging.links, key: tagging.owner.name, without, rows: links },
  ]
}

function storedItems(
  deps: Deps,
  type: ItemType,
  ids: readonly number[],
): Read<Record<string, unknown>[]> {
  const { table } = itemSources[type]
  const query = deps.db.select().from(table).where(isInIds(table.id, ids))
  return read([query], ([rows]) => rows)
}

/**
 * Labels of these articles in the format of list rows, by id. An overlay cannot replace them: SQLite would read the
 * tags of all articles where a query gathers those of each.
 */
export async function articleLabels(
  deps: Deps,
  locale: Locale,
  changed: readonly ChangedEntry[],
): Promise<Map<number, string>> {
  const texts = new Map(
    changedOf('article', changed).flatMap(({ id, now }) =>
      now ? [[id, now.content.data.tags] as const] : [],
    ),
  )
  const asked = jsonValues([...texts.values()].flat())
  const query = deps.db
    .select({ id: tags.id, slug: tags.slug, label: tagLabels.label })
    .from(tags)
    .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
    .where(inArray(tags.slug, asked))
    .orderBy(tags.id)
  const labels = await run(
    deps,
    read([query], ([rows]) => rows),
  )
  return new Map(
    [...texts].map(([id, slugs]) => [
      id,
      JSON.stringify(labels.filter(({ slug }) => slugs.includes(slug))),
    ]),
  )
}

function tagIds(deps: Deps, slugs: readonly string[]): Read<Map<string, number>> {
  const query = deps.db
    .select({ id: tags.id, slug: tags.slug })
    .from(tags)
    .where(inArray(tags.slug, jsonValues(slugs)))
  return read([query], ([rows]) => new Map(rows.map(({ id, slug }) => [slug, id])))
}
