// Authors with pages of their own.
import { and, eq, gt, sql } from 'drizzle-orm'
import {
  joinNames,
  xAccountOf,
  type Author,
  type Byline,
} from '../../../client/contract/text/authors.ts'
import { textWithFallback } from '../../../client/contract/desk/texts.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { href, localePath } from '../../../client/contract/paths.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import {
  articleAuthors,
  authors,
  authorTexts,
  images,
  imageTexts,
  itemLists,
} from '../../storage/schema/index.ts'
import { listTag } from '../../storage/tags.ts'
import { coverColumns, splitCover } from '../images/rows.ts'
import type { Deps } from '../../deps.ts'

export interface Named {
  id: number
  name: string
}

const bylineColumns = { id: authorTexts.author_id, name: authorTexts.name }

/** Names of the article's authors with their places in the byline. */
export function selectAuthors(deps: Deps, locale: Locale, articleId: number) {
  return deps.db
    .select({ ...bylineColumns, sort: articleAuthors.sort })
    .from(articleAuthors)
    .crossJoin(authorTexts)
    .where(
      and(
        eq(articleAuthors.article_id, articleId),
        eq(authorTexts.author_id, articleAuthors.author_id),
        eq(authorTexts.lang, locale),
      ),
    )
}

/** Account at X of the first author who links to one, with `@`. */
export function getArticleCreator(deps: Deps, articleId: number): Read<string | null> {
  const query = deps.db
    .select({ links: authors.links, sort: articleAuthors.sort })
    .from(articleAuthors)
    .crossJoin(authors)
    .where(and(eq(articleAuthors.article_id, articleId), eq(authors.id, articleAuthors.author_id)))
  return read(
    [query],
    ([rows]) => {
      const inOrder = rows.toSorted((a, b) => a.sort - b.sort)
      const urls = inOrder.flatMap(({ links }) => links.map(({ url }) => url))
      return urls.flatMap((url) => xAccountOf(url) ?? [])[0] ?? null
    },
    ['authors'],
  )
}

/** The byline of an article: its authors, or the author named in its own text. */
export function bylineOf(
  locale: Locale,
  text: string,
  named: readonly Named[],
): { author: string; authors: Byline[] } {
  const list = named.map(({ id, name }) => ({ id, name, url: href(locale, 'author', { id }) }))
  const names = list.map(({ name }) => name)
  return { author: names.length > 0 ? joinNames(locale, names) : text, authors: list }
}

/** Authors by id, in the order of `ids`. */
export function authorsByIds(deps: Deps, locale: Locale, ids: readonly number[]): Read<Named[]> {
  const query = deps.db
    .select(bylineColumns)
    .from(authorTexts)
    .where(and(isInIds(authorTexts.author_id, ids), eq(authorTexts.lang, locale)))
  return read([query], ([rows]) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []), [
    'authors',
  ])
}

/** An author with all texts in one language. */
export const getAuthor = prepared((deps: Deps, locale: Locale, id: number): Read<Author | null> => {
  const own = deps.db
    .select({
      ...bylineColumns,
      role: authorTexts.role,
      intro: authorTexts.intro,
      links: authors.links,
      img_id: authors.img_id,
    })
    .from(authors)
    .crossJoin(authorTexts)
    .where(
      and(eq(authors.id, id), eq(authorTexts.author_id, authors.id), eq(authorTexts.lang, locale)),
    )
  const portrait = deps.db
    .select({ ...coverColumns, alt: imageTexts.alt })
    .from(authors)
    .crossJoin(images)
    .leftJoin(imageTexts, and(eq(imageTexts.image_id, images.id), eq(imageTexts.lang, locale)))
    .where(and(eq(authors.id, id), eq(images.id, authors.img_id)))
  return read(
    [own, portrait] as const,
    ([[row], [image]]) => {
      if (!row) return null
      const { img_id: _, links, ...texts } = row
      return {
        ...texts,
        url: href(locale, 'author', { id }),
        portrait: image ? toPortrait(image, row.name) : null,
        links: links.map(({ key, title, url }) => ({
          key,
          title: textWithFallback(title, locale),
          url: url.startsWith('/') ? localePath(locale, url) : url,
        })),
      }
    },
    ['authors', 'images'],
  )
})

type PortraitRow = Parameters<typeof splitCover>[0] & { alt: string | null }

function toPortrait({ alt, ...row }: PortraitRow, name: string): Author['portrait'] {
  const { cover } = splitCover(row)
  return { ...cover, img_alt: alt || name }
}

/** Names of the authors with articles for readers of the language. */
export const listNamedAuthors = prepared((deps: Deps, locale: Locale): Read<Named[]> => {
  const query = deps.db
    .select(bylineColumns)
    .from(itemLists)
    .crossJoin(authorTexts)
    .where(
      and(
        eq(itemLists.locale, locale),
        eq(itemLists.facet, 'article:author'),
        gt(itemLists.total, 0),
        eq(authorTexts.author_id, sql`cast(${itemLists.facet_value} as integer)`),
        eq(authorTexts.lang, locale),
      ),
    )
  return read([query], ([rows]) => rows.toSorted((a, b) => a.id - b.id), [
    listTag(locale, 'article'),
    'authors',
  ])
})

/** Ids of the authors with articles for readers of the language. */
export function listAuthors(deps: Deps, locale: Locale): Read<number[]> {
  const query = deps.db
    .select({ id: sql<number>`cast(${itemLists.facet_value} as integer)`.as('id') })
    .from(itemLists)
    .where(
      and(
        eq(itemLists.locale, locale),
        eq(itemLists.facet, 'article:author'),
        gt(itemLists.total, 0),
      ),
    )
    .orderBy(sql`id`)
  return read([query], ([rows]) => rows.map(({ id }) => id), [
    listTag(locale, 'article'),
    'authors',
  ])
}
