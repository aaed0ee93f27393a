// Pages composed by operators: texts by path, and components of the home page.
import { and, asc, eq, getTableColumns, inArray, not } from 'drizzle-orm'
import { contentLocales, locales, type Locale } from '../../../client/contract/locale.ts'
import type { ComponentOverrides } from '../../../client/contract/site/home-components.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { read, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { pageComponents, pages } from '../../storage/schema/index.ts'
import { homeTag } from '../../storage/tags.ts'
import { isIndexed, isVisible } from '../../storage/rows/visibility.ts'
import { metaColumns, toPageMeta, type PageMeta } from '../search-fields.ts'
import type { Deps } from '../../deps.ts'

export interface StoredPage {
  id: number
  uri: string
  lang: Locale
  title: string
  subtitle: string
  body: RichTextDocument | null
  translations: Locale[]
  /** Written in the page's language for search engines and shared links. */
  meta: PageMeta | null
}

/** The page at a path, in the reader's language or a fallback. */
export const getPage = prepared((deps: Deps, locale: Locale, uri: string) =>
  read(
    [
      deps.db
        .select({ ...getTableColumns(pages), ...metaColumns(pages) })
        .from(pages)
        // The index begins with the language, so filtering by path alone would scan all pages.
        .where(
          and(
            inArray(pages.lang, [...locales]),
            eq(pages.uri, uri),
            isVisible(pages, deps.now().toISOString()),
          ),
        ),
    ],
    ([rows]): StoredPage | null => {
      const row = pickLanguage(locale, rows)
      if (!row) return null
      const { id, lang, title, subtitle, body } = row
      const translations = rows.map((one) => one.lang)
      return { id, uri, lang, title, subtitle, body, translations, meta: toPageMeta(row) }
    },
    ['pages'],
  ),
)

/** The version of a text that readers of `locale` see. */
export function pickLanguage<Row extends { lang: Locale }>(
  locale: Locale,
  rows: readonly Row[],
): Row | undefined {
  const preferred: Locale[] = [...contentLocales(locale), 'en-US', 'zh-CN']
  return preferred.map((lang) => rows.find((one) => one.lang === lang)).find(Boolean) ?? rows[0]
}

/** Paths with a stored page, and its languages. */
export function listWrittenPages(
  deps: Deps,
): Read<{ uri: string; lang: Locale; updated_at: string }[]> {
  const { uri, lang, updated_at } = pages
  return read(
    [
      deps.db
        .select({ uri, lang, updated_at })
        .from(pages)
        .where(isVisible(pages, deps.now().toISOString())),
    ],
    ([rows]) => rows,
    ['pages'],
  )
}

/** Addresses of pages whose text is not for search engines. */
export function listUnindexedPages(deps: Deps): Read<ReadonlySet<string>> {
  const isUnindexed = and(isVisible(pages, deps.now().toISOString()), not(isIndexed(pages)))
  const query = deps.db.select({ uri: pages.uri, lang: pages.lang }).from(pages).where(isUnindexed)
  return read([query], ([rows]) => new Set(rows.map(({ lang, uri }) => localePath(lang, uri))), [
    'pages',
  ])
}

export interface StoredComponent {
  key: string
  overrides: ComponentOverrides
  component_id: number
  page_id: number
  title: string
  subtitle: string
  button_list: { text: string; uri: string }[]
  published_at: string
  unpublished_at: string | null
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
}

/** Published components of a page, in order. */
export function listComponents(deps: Deps, locale: Locale, uri: string): Read<StoredComponent[]> {
  const now = deps.now().toISOString()
  const ofPage = deps.db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.uri, uri), eq(pages.lang, locale), isVisible(pages, now)))
  return read(
    [
      deps.db
        .select()
        .from(pageComponents)
        .where(and(inArray(pageComponents.page_id, ofPage), isVisible(pageComponents, now)))
        .orderBy(asc(pageComponents.sort)),
    ],
    ([rows]) =>
      rows.map(({ id: _id, sort: _sort, ...row }) => ({
        ...row,
        button_list: row.button_list.map((button) => ({
          ...button,
          uri: localePath(locale, button.uri),
        })),
        published_at: row.published_at ?? '',
      })),
    [homeTag(locale)],
  )
}
