// Maps the home page to its rows and back: the page and its components in all languages.
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type {
  DataOf,
  PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { overridesOf } from '../../../../client/contract/desk/entries/kinds/home.ts'
import { componentIds, componentNamed } from '../../../../client/contract/site/home-components.ts'
import { locales, type Locale } from '../../../../client/contract/locale.ts'
import { pathTo } from '../../../../client/contract/paths.ts'
import { constant, read, type Statement, type Read } from '../../../storage/db.ts'
import { jsonTable } from '../../../storage/sql.ts'
import { contentId } from '../../../storage/rows/row-id.ts'
import { pageComponents, pages } from '../../../storage/schema/index.ts'
import { homeTag, type Tag } from '../../../storage/tags.ts'
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

type Home = PublishedContent<'home'>

/** Publish date of components without one: the start of the site. */
const always = '2026-01-01T00:00:00.000Z'

export function liveHome(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(singletonId)) return constant([])
  const { title, subtitle, button_list, published_at, unpublished_at, ...columns } = pageComponents
  const { key, component_id, overrides } = columns
  const page = deps.db
    .select({ lang: pages.lang, title: pages.title })
    .from(pages)
    .where(eq(pages.group_id, singletonId))
  const parts = deps.db
    .select({
      lang: pages.lang,
      key,
      component_id,
      overrides,
      title,
      subtitle,
      button_list,
      published_at,
      unpublished_at,
    })
    .from(pages)
    .innerJoin(pageComponents, eq(pageComponents.page_id, pages.id))
    .where(eq(pages.group_id, singletonId))
    .orderBy(pageComponents.sort)
  return read([page, parts] as const, ([headings, rows]) => {
    const written = rows.map(({ button_list: [button], ...row }) => ({
      ...row,
      button_text: button?.text ?? '',
      button_link: button?.uri ?? '',
    }))
    const component_list = byKey(written).flatMap((own): DataOf<'home'>['component_list'] => {
      const [{ component_id: id, published_at: from, unpublished_at: until, ...first }] = own
      const component = componentNamed(id)
      if (!component) return []
      return [
        {
          key: first.key,
          component,
          ...(first.overrides as object),
          title: textsOf(own, 'title'),
          subtitle: textsOf(own, 'subtitle'),
          button_text: textsOf(own, 'button_text'),
          button_link: first.button_link,
          ...(from !== null && from > always && { appears_at: from }),
          ...(until !== null && { disappears_at: until }),
          shown: from !== null,
        },
      ]
    })
    return [singletonContent({ heading: textsOf(headings, 'title'), component_list })]
  })
}

export const homeTables: readonly OwnedTable[] = [
  { table: pages, owner: pages.group_id, identity: [pages.id] },
  {
    table: pageComponents,
    owner: pageComponents.page_id,
    within: { table: pages, id: pages.id, owner: pages.group_id },
    identity: [pageComponents.page_id, pageComponents.key],
    initial: () => ({ created_by: sql`'desk'`, updated_by: sql`'desk'` }),
  },
]

/** One row per language for the page and each component. A hidden component has no publish date. */
export function homeRows(_: unknown, { data }: Home): OwnRows {
  const { heading, component_list } = data
  const common = { group_id: singletonId, uri: pathTo('home'), published_at: always }
  return [
    toRowPerLanguage({ title: heading }).map((one) => ({
      id: contentId(one.lang, singletonId),
      ...one,
      ...common,
    })),
    component_list.flatMap((part, sort) => {
      const { key, component, title, subtitle, button_text, button_link: uri } = part
      const columns = {
        key,
        component_id: componentIds[component],
        overrides: overridesOf(part),
        sort,
        published_at: part.shown ? (part.appears_at ?? always) : null,
        unpublished_at: part.disappears_at ?? null,
      }
      return toRowPerLanguage({ title, subtitle, text: button_text }).map(
        ({ lang, text, ...texts }) => ({
          page_id: contentId(lang, singletonId),
          ...texts,
          button_list: text && uri ? [{ text, uri }] : [],
          ...columns,
        }),
      )
    }),
  ]
}

export function homeWrites(deps: Deps, row: ItemRow, content: Home): Statement[] {
  const own = homeRows(row, content)
  return [
    touchChangedComponentsStatement(deps, own),
    ...syncOwnedRowsStatements(deps, row.id, homeTables, own),
  ]
}

/** Stamps the components that will change. Must precede their change. */
function touchChangedComponentsStatement(deps: Deps, [, parts = []]: OwnRows): Statement {
  const { page_id, key, title, subtitle, button_list, overrides, sort } = pageComponents
  const { published_at, unpublished_at } = pageComponents
  const stay = sql`select ${pageComponents.id} from ${jsonTable(parts)}
    join ${pageComponents} on ${page_id} = value ->> 'page_id' and ${key} = value ->> 'key'
    where ${title} = value ->> 'title' and ${subtitle} = value ->> 'subtitle' and ${sort} = value ->> 'sort'
      and ${button_list} = value ->> 'button_list' and ${overrides} = value ->> 'overrides'
      and ${published_at} is value ->> 'published_at' and ${unpublished_at} is value ->> 'unpublished_at'`
  const home = deps.db.select({ id: pages.id }).from(pages).where(eq(pages.group_id, singletonId))
  return deps.db
    .update(pageComponents)
    .set({ updated_at: deps.now().toISOString(), updated_by: 'desk' })
    .where(and(inArray(page_id, home), notInArray(pageComponents.id, sql`(${stay})`)))
}

/** Cache tags of the languages with changes. */
export function homeTags(before: Home, now: Home): Tag[] {
  const [old, fresh] = [homeRows(null, before), homeRows(null, now)]
  const isSame = (lang: Locale) => seenIn(old, lang) === seenIn(fresh, lang)
  return locales.filter((lang) => !isSame(lang)).map(homeTag)
}

function seenIn([page = [], parts = []]: OwnRows, lang: Locale): string {
  const id = contentId(lang, singletonId)
  return JSON.stringify([
    page.filter((row) => row['id'] === id),
    parts.filter((row) => row['page_id'] === id),
  ])
}
