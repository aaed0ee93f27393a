// Mapping of posts to drafts: language, byline, category and tags, each changeable by the operator.
import { newsCategories, topics, type NewsCategory, type Topic } from '../../contract/categories.ts'
import type { ImportedType } from '../../contract/desk/import/post-import.ts'
import { defaultLocale, type Locale } from '../../contract/locale.ts'
import {
  maxAuthorLength,
  maxCoverAltLength,
  maxSlugLength,
  maxTags,
} from '../../contract/desk/limits.ts'
import { lookupLocale } from '../ui/import/language-tags.ts'
import { absolute, plainLine, toDocument, type FindImage } from './document.ts'
import type { Dropped } from '../editor/paste/content.ts'
import type { ImportedPost, PostFile } from './posts.ts'

/** Key of posts without a language, an author or a category. */
const none = ''

export interface PostMapping {
  types: Record<ImportedType, boolean>
  /** Also what readers of the old site did not see. */
  hasDrafts: boolean
  hasImages: boolean
  hasRedirects: boolean
  /** By tag of the file; empty leaves these posts out. */
  languages: Record<string, Locale | ''>
  /** Bylines, by author. */
  authors: Record<string, string>
  /** Authors of the site, by author; `null` keeps the byline alone. */
  siteAuthors: Record<string, number | null>
  categories: Record<string, { category: NewsCategory; topic: Topic }>
  /** Keys of tags; empty leaves the tag out. */
  tags: Record<string, string>
}

/** A tag of the site with its labels in all languages. */
interface SiteTag {
  slug: string
  labels: readonly string[]
}

/** An author of the site with the names in all languages. */
export interface SiteAuthor {
  id: number
  names: readonly string[]
}

interface Site {
  tags: readonly SiteTag[]
  authors: readonly SiteAuthor[]
  /** Byline of posts without an author. */
  byline: string
}

/** Values of posts with the number of posts, the most frequent first. */
function countsOf(
  posts: readonly ImportedPost[],
  valuesOf: (post: ImportedPost) => readonly string[],
): [string, number][] {
  const counts = new Map<string, number>()
  for (const post of posts)
    for (const value of new Set(valuesOf(post))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

const languagesOf = ({ lang }: ImportedPost) => [lang ?? none]
const authorsOf = ({ author, coauthors }: ImportedPost) => [author, ...coauthors]
/** The first category of an article decides. */
const categoriesOf = ({ type, categories }: ImportedPost) =>
  type === 'article' ? [categories[0] ?? none] : []
const tagsOf = ({ tags }: ImportedPost) => tags

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')

/** Mapping that the file suggests. */
export function suggestedMapping(
  { posts }: PostFile,
  { tags, authors, byline }: Site,
): PostMapping {
  const known = new Map(
    tags.flatMap(({ slug, labels }) => [slug, ...labels].map((name) => [plain(name), slug])),
  )
  const authorOf = (name: string) =>
    authors.find(({ names }) => names.some((one) => plain(one) === plain(name)))?.id ?? null
  const from = <Value>(
    valuesOf: (post: ImportedPost) => readonly string[],
    valueOf: (name: string) => Value,
  ): Record<string, Value> =>
    Object.fromEntries(countsOf(posts, valuesOf).map(([name]) => [name, valueOf(name)]))
  return {
    types: { article: true, page: true },
    hasDrafts: true,
    hasImages: true,
    hasRedirects: true,
    languages: from(languagesOf, (tag) => (tag && lookupLocale(tag)) || defaultLocale),
    authors: from(authorsOf, (name) => (name || byline).slice(0, maxAuthorLength)),
    siteAuthors: from(authorsOf, authorOf),
    categories: from(categoriesOf, categoryOf),
    tags: from(tagsOf, (name) => known.get(plain(name)) ?? ''),
  }
}

const categoryOf = (name: string): PostMapping['categories'][string] => ({
  category: newsCategories.find((one) => one === plain(name)) ?? 'industry',
  topic: topics.find((one) => one === plain(name)) ?? 'news',
})

/** Posts that the mapping takes. */
export function chosenPosts(
  posts: readonly ImportedPost[],
  { types, hasDrafts, languages }: PostMapping,
): ImportedPost[] {
  return posts.filter(
    ({ type, lang, published_at }) =>
      types[type] && (hasDrafts || published_at !== null) && languages[lang ?? none] !== '',
  )
}

export interface MappedPost {
  type: ImportedType
  lang: Locale
  data: Record<string, unknown>
  /** Absolute addresses of all images, each once. */
  images: string[]
  /** Number of those that are in the draft. */
  image_count: number
  dropped: Dropped
}

const slugPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}-]+$/u
const pagePath = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/

/** The draft of a post, with the images that are in the library. */
export function mapPost(
  post: ImportedPost,
  mapping: PostMapping,
  findImage: FindImage,
): MappedPost {
  const find = mapping.hasImages ? findImage : () => undefined
  const {
    document,
    images: inText,
    dropped,
  } = toDocument(post.html, {
    base: post.base,
    findImage: find,
  })
  const coverUrl = post.cover && absolute(post.cover.url, post.base)
  const cover = coverUrl ? find(coverUrl) : undefined
  const images = mapping.hasImages ? [...new Set([coverUrl ?? [], inText].flat())] : []
  const uri = pagePathOf(post)
  const lines = Object.entries(post.meta).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainLine(value) : value,
  ])
  const shared = {
    title: plainLine(post.title),
    subtitle: plainLine(post.subtitle),
    body: document,
    ...(Object.fromEntries(lines) as ImportedPost['meta']),
  }
  const authors = authorsOf(post)
  const authorIds = authors.flatMap((name) => mapping.siteAuthors[name] ?? [])
  const bylines = authors.map((name) => mapping.authors[name] ?? name).filter(Boolean)
  const data =
    post.type === 'page'
      ? { ...shared, ...(uri && { uri }) }
      : {
          ...shared,
          ...(cover && { cover_img: cover.id }),
          cover_alt: plainLine(post.cover?.alt ?? '', maxCoverAltLength),
          ...mapping.categories[post.categories[0] ?? none],
          tags: [...new Set(post.tags.flatMap((name) => mapping.tags[name] || []))].slice(
            0,
            maxTags,
          ),
          author: plainLine(bylines.join(', '), maxAuthorLength),
          // A byline of some authors would leave out the others.
          ...(authorIds.length === authors.length && { authors: [...new Set(authorIds)] }),
          poll_id: null,
          is_comment_open: true,
          ...(slugPattern.test(post.slug) &&
            post.slug.length <= maxSlugLength && { slug: post.slug }),
        }
  return {
    type: post.type,
    lang: mapping.languages[post.lang ?? none] || defaultLocale,
    data,
    images,
    image_count: images.filter((url) => find(url)).length,
    dropped,
  }
}

/** Path of a page: that of the old site, or its last part; `null` if neither can be one here. */
export function pagePathOf({ address, slug }: ImportedPost): string | null {
  const paths = [address?.toLowerCase().replace(/(?:\/|\.html?)$/, ''), slug && `/${slug}`]
  return paths.find((path) => path !== undefined && pagePath.test(path)) ?? null
}

/** Addresses to ask for an image, the original before a smaller copy of WordPress (`-1024x683`). */
export function imageAddresses(url: string): string[] {
  const original = url.replace(/-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}(?:\?|$))/i, '')
  return [...new Set([original, url])]
}
