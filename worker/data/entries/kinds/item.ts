// Maps articles and games to their live rows and back.
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  splitSearchFields,
  type StoredSearchFields,
} from '../../../../client/contract/desk/entries/kinds/search-fields.ts'
import type {
  DataOf,
  EntryData,
  PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { ItemType } from '../../../../client/contract/items.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import {
  readingMinutes,
  type RichTextDocument,
} from '../../../../client/contract/text/rich-text.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import { jsonTable, jsonValues } from '../../../storage/sql.ts'
import { bodyOf, itemSources } from '../../../storage/rows/items.ts'
import { articleAuthors, articles, games, tags } from '../../../storage/schema/index.ts'
import type { Deps } from '../../../deps.ts'

export interface LiveItem {
  id: number
  data: EntryData
  published_at: string | null
  unpublished_at: string | null
  updated_at: string
}

export function liveArticles(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  return read(
    [
      deps.db
        .select({
          id: articles.id,
          published_at: articles.published_at,
          unpublished_at: articles.unpublished_at,
          updated_at: articles.updated_at,
          title: articles.title,
          subtitle: articles.subtitle,
          author: articles.author,
          category: articles.category,
          topic: articles.topic,
          tags: slugsOf('article'),
          authors: authorIds,
          cover_img: articles.cover_img_id,
          cover_alt: articles.cover_alt,
          body: bodyOf(itemSources.article),
          is_comment_open: articles.is_comment_open,
          poll_id: articles.poll_id,
          slug: articles.slug,
          search_fields: articles.search_fields,
        })
        .from(articles)
        .where(isInIds(articles.id, ids)),
    ],
    ([rows]) =>
      rows.map(({ authors, ...row }) => {
        const item = toLive(row)
        return { ...item, data: { ...item.data, authors: JSON.parse(authors) as number[] } }
      }),
  )
}

/** Ids of an article's authors in the order of the byline, as JSON. */
const authorIds = sql<string>`(select json_group_array(author_id) from (
  select link.author_id from ${articleAuthors} as link where link.article_id = "articles"."id" order by link.sort))`.as(
  'authors',
)

export function liveGames(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  return read(
    [
      deps.db
        .select({
          id: games.id,
          published_at: games.published_at,
          unpublished_at: games.unpublished_at,
          updated_at: games.updated_at,
          title: games.title,
          subtitle: games.subtitle,
          category: games.category,
          kind: games.kind,
          brand_id: games.brand_id,
          img: games.img_id,
          highest_odds: games.highest_odds,
          return_rate: games.return_rate,
          credit_exchange: games.credit_exchange,
          jackpot_layers: games.jackpot_layers,
          version: games.version,
          devices: games.devices,
          free_game: games.free_game,
          recommended: games.recommended,
          released_at: games.released_at,
          tags: slugsOf('game'),
          body: bodyOf(itemSources.game),
          slug: games.slug,
          search_fields: games.search_fields,
        })
        .from(games)
        .where(isInIds(games.id, ids)),
    ],
    ([rows]) => rows.map(toLive),
  )
}

function slugsOf(type: ItemType): SQL.Aliased<string> {
  const { table, tags: tagging } = itemSources[type]
  const { links, owner } = tagging
  // Names are written in full, because drizzle omits the table name in queries of a single table and tags have an `id`,
  // too.
  return sql<string>`(select json_group_array(tag.slug) from ${links} as link join ${tags} as tag on tag.id = link.tag_id
    where link.${sql.identifier(owner.name)} = ${table}.${sql.identifier(table.id.name)})`.as(
    'tags',
  )
}

type LiveRow = Omit<LiveItem, 'data'> & {
  tags: string
  body: RichTextDocument
  slug: string
  search_fields: StoredSearchFields
}

function toLive<Row extends LiveRow>(row: Row): LiveItem {
  const {
    id,
    published_at,
    unpublished_at,
    updated_at,
    tags: slugs,
    slug,
    search_fields,
    ...fields
  } = row
  const own = { ...search_fields, ...(slug !== '' && { slug }) }
  const data = { ...fields, ...own, tags: JSON.parse(slugs) as string[] }
  return { id, published_at, unpublished_at, updated_at, data }
}

/** The row of an item to write. */
export interface ItemRow {
  id: number
  group_id: number
  lang: Locale
  published_at: string
  unpublished_at: string | null
}

type ItemContent = PublishedContent<ItemType>

export function articleWrites(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<'article'>,
): Statement[] {
  const { id, ...set } = articleValues(stamped(deps, row), content.data)
  const write = deps.db
    .insert(articles)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: articles.id, set })
  return [
    write,
    ...syncBodyAndTagsStatements(deps, id, content),
    ...syncAuthorsStatements(deps, id, content.data.authors),
  ]
}

function syncAuthorsStatements(deps: Deps, id: number, authors: readonly number[]): Statement[] {
  return [
    deps.db.delete(articleAuthors).where(eq(articleAuthors.article_id, id)),
    deps.db
      .insert(articleAuthors)
      .select(
        sql`select ${id}, own.value, min(own.key) from ${jsonTable(authors, 'own')} group by own.value`,
      ),
  ]
}

export function gameWrites(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<'game'>,
): Statement[] {
  const { id, ...set } = gameValues(stamped(deps, row), content.data)
  const write = deps.db
    .insert(games)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: games.id, set })
  return [write, ...syncBodyAndTagsStatements(deps, id, content)]
}

/** Writes body and tags of an item, which have their own tables. */
function syncBodyAndTagsStatements(
  deps: Deps,
  id: number,
  { type, data }: ItemContent,
): Statement[] {
  const { bodies, tags: tagging } = itemSources[type]
  return [
    deps.db
      .insert(bodies)
      .values({ item_id: id, body: data.body })
      .onConflictDoUpdate({ target: bodies.item_id, set: { body: sql`excluded.body` } }),
    deps.db.delete(tagging.links).where(eq(tagging.owner, id)),
    deps.db
      .insert(tagging.links)
      .select(
        sql`select ${id}, ${tags.id} from ${tags} where ${inArray(tags.slug, jsonValues(data.tags))}`,
      ),
  ]
}

type Stamped = ItemRow & { updated_at: string }

const stamped = (deps: Deps, row: ItemRow): Stamped => ({
  ...row,
  updated_at: deps.now().toISOString(),
})

/** Column values of an item's own table. */
export function toItemRow(row: Stamped, content: ItemContent): Record<string, unknown> {
  return content.type === 'article'
    ? articleValues(row, content.data)
    : gameValues(row, content.data)
}

function articleValues(row: Stamped, data: DataOf<'article'>) {
  const { search_fields, rest } = splitSearchFields(data)
  const { tags: _tags, authors: _authors, body, cover_img, slug, ...columns } = rest
  const own = { slug: slug ?? '', search_fields, cover_img_id: cover_img }
  return { ...row, ...columns, ...own, reading_minutes: readingMinutes(body) }
}

function gameValues(row: Stamped, data: DataOf<'game'>) {
  const { search_fields, rest } = splitSearchFields(data)
  const { tags: _tags, body: _body, img, slug, ...columns } = rest
  return { ...row, ...columns, slug: slug ?? '', search_fields, img_id: img }
}
