// Options of reference fields. The cost does not depend on their number: words are searched anywhere in the first
// names, and as an index prefix in all others (docs/decisions/desk/entry-types.md).
import { asc, desc, inArray, or, sql, type Column, type SQL } from 'drizzle-orm'
import type {
  ReferenceOption,
  ReferenceType,
} from '../../../client/contract/desk/entries/reference-option.ts'
import { isItemType } from '../../../client/contract/desk/entries/types.ts'
import { maxTags } from '../../../client/contract/desk/limits.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { jsonValues, placeOf, withoutJoiners } from '../../storage/sql.ts'
import {
  authors,
  authorTexts,
  brands,
  brandTexts,
  polls,
  pollTexts,
  tagLabels,
  tags,
  themes,
  themeTexts,
  vipGroups,
  vipGroupTexts,
} from '../../storage/schema/index.ts'
import { itemChoices } from './item-options.ts'
import { stateAt } from '../polls/poll.ts'
import type { Deps } from '../../deps.ts'

/** Number of options offered before typing. Their names are searched for any substring. */
const initialOptions = 30
/** Maximum number of name rows with the prefix. An option may have one per language. */
const foundNames = 20
const foundSlugs = 5

interface Source {
  table:
    | typeof tags
    | typeof brands
    | typeof polls
    | typeof themes
    | typeof vipGroups
    | typeof authors
  texts:
    | typeof tagLabels
    | typeof brandTexts
    | typeof pollTexts
    | typeof themeTexts
    | typeof vipGroupTexts
    | typeof authorTexts
  /** Column of `texts` with the option's id. */
  of: Column
  name: Column
  /** Value stored in an entry. */
  key: Column
  slug?: Column
  order: SQL
}

const sources: Record<Exclude<ReferenceType, ItemType>, Source> = {
  tag: {
    table: tags,
    texts: tagLabels,
    of: tagLabels.tag_id,
    name: tagLabels.label,
    key: tags.slug,
    slug: tags.slug,
    order: asc(tags.id),
  },
  author: {
    table: authors,
    texts: authorTexts,
    of: authorTexts.author_id,
    name: authorTexts.name,
    key: authors.id,
    order: asc(authors.id),
  },
  brand: {
    table: brands,
    texts: brandTexts,
    of: brandTexts.brand_id,
    name: brandTexts.name,
    key: brands.id,
    slug: brands.slug,
    order: asc(brands.sort),
  },
  poll: {
    table: polls,
    texts: pollTexts,
    of: pollTexts.poll_id,
    name: pollTexts.title,
    key: polls.id,
    order: desc(polls.from_at),
  },
  theme: {
    table: themes,
    texts: themeTexts,
    of: themeTexts.theme_id,
    name: themeTexts.title,
    key: themes.id,
    slug: themes.slug,
    order: asc(themes.sort),
  },
  vip_group: {
    table: vipGroups,
    texts: vipGroupTexts,
    of: vipGroupTexts.vip_group_id,
    name: vipGroupTexts.name,
    key: vipGroups.slug,
    slug: vipGroups.slug,
    order: asc(vipGroups.sort),
  },
}

interface ChoiceQuery {
  lang: Locale
  q?: string | undefined
  chosen?: readonly string[] | undefined
}

interface Choices {
  items: ReferenceOption[]
  chosen: ReferenceOption[]
}

export function getReferenceOptions(
  deps: Deps,
  kind: ReferenceType,
  query: ChoiceQuery,
): Read<Choices> {
  const { q = '', lang, chosen = [] } = query
  if (isItemType(kind)) return itemChoices(deps, kind, { q, lang, chosen })
  const source = sources[kind]
  const select = () => deps.db.select(columnsOf(source, lang)).from(source.table).$dynamic()
  const first = select().orderBy(source.order).limit(initialOptions)
  const found = select()
    .where(q ? startsWith(source, q) : sql`false`)
    .orderBy(source.order)
  const asked = jsonValues(chosen)
  const own = select().where(inArray(source.key, asked)).limit(maxTags)
  const toChoice = ({ from, to, ...row }: Row): ReferenceOption => ({
    ...row,
    ...(from && to && { poll: { state: stateAt(deps.now().toISOString(), from, to), from, to } }),
  })
  return read([first, found, own], ([firstRows, foundRows, ownRows]) => {
    const plain = (text: string) => withoutJoiners(text).toLowerCase()
    const has = ({ name, key }: Row) => plain(`${name} ${key}`).includes(plain(q))
    const rows = [...firstRows.filter(has), ...foundRows]
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const inTurn = chosen.flatMap((key) => ownRows.find((row) => row.key === key) ?? [])
    return { items: [...byKey.values()].map(toChoice), chosen: inTurn.map(toChoice) }
  })
}

interface Row {
  key: string
  name: string
  from: string | null
  to: string | null
}

function columnsOf({ table, texts, of, name, key, slug }: Source, lang: Locale) {
  const nameIn = (one: Locale) =>
    sql`(select ${name} from ${texts} where ${of} = ${table.id} and ${texts.lang} = ${one})`
  const isPoll = table === polls
  return {
    key: sql<string>`cast(${key} as text)`.as('key'),
    name: sql<string>`coalesce(${nameIn(lang)}, ${nameIn(defaultLocale)}, ${slug ?? key})`.as(
      'name',
    ),
    from: sql<string | null>`${isPoll ? polls.from_at : null}`.as('from'),
    to: sql<string | null>`${isPoll ? polls.to_at : null}`.as('to'),
  }
}

/** True if the id, the slug or a name in any language begins with the words. */
function startsWith({ table, texts, of, name, slug }: Source, q: string): SQL | undefined {
  const begins = (column: Column, words: string) =>
    sql`(${column} >= ${words} and ${column} < ${words} || char(1114111))`
  // The index holds joiners, so it finds only the first letter of Thai words.
  const isThai = /\p{Script=Thai}/u.test(q)
  const thai = isThai ? sql`${begins(name, q.charAt(0))} and ${placeOf(name, q)} = 1` : undefined
  const spelled = or(thai, ...prefixVariants(q).map((words) => begins(name, words)))
  const names = sql`(select ${of} from ${texts} where ${spelled} limit ${foundNames})`
  const slugs =
    slug &&
    sql`(select ${table.id} from ${table} where ${begins(slug, q.toLowerCase())} limit ${foundSlugs})`
  return or(
    inArray(table.id, names),
    slugs && inArray(table.id, slugs),
    /^[1-9]\d{0,8}$/.test(q) ? inArray(table.id, [Number(q)]) : undefined,
  )
}

/** Spellings to look up, because the index is case-sensitive. */
function prefixVariants(q: string): string[] {
  const small = q.toLowerCase()
  const capital = small.charAt(0).toUpperCase() + small.slice(1)
  return [...new Set([q, small, capital, q.toUpperCase()])]
}
