// Posts of other systems, in the form that all imports share.
import { parseMoment, type MomentError } from '../../contract/files/moment.ts'
import type { TextReadings } from '../../contract/files/encoding.ts'
import type { ImportedType, PostSource } from '../../contract/desk/import/post-import.ts'
import { maxSourceKey } from '../../contract/desk/import/post-import.ts'

/** Content of a post that an operator must look at. */
export type PostFlaw =
  /** Without a title, so it cannot be published. */
  | 'untitled'
  /** Readers needed a password. */
  | 'password'
  /** Readers had to log in or to pay. */
  | 'members'
  /** Published without a valid date. */
  | 'undated'
  /** Another post of the file has the same last part of its address. */
  | 'slug_twice'
  /** Content in a form that cannot be read. */
  | 'unreadable'
  /** Commands of the old system that remain in the text. */
  | 'shortcodes'
  /** Read in an encoding that its file does not name. */
  | 'encoding'
  /** The old site showed it above others. */
  | 'pinned'
  /** Readers commented on it; comments are not imported. */
  | 'comments'

/** Fields for search engines and shared links that the source has. */
export interface PostMeta {
  seo_title?: string
  seo_description?: string
  share_title?: string
  canonical?: string
  is_noindex?: true
}

interface Picture {
  url: string
  alt: string
}

export interface ImportedPost {
  /** Key of the post in its source, by which a second import finds it again. */
  key: string
  type: ImportedType
  title: string
  slug: string
  /** Short text below the title. */
  subtitle: string
  html: string
  author: string
  /** Further authors, in their order. */
  coauthors: string[]
  categories: string[]
  tags: string[]
  /** Language tag; `null` if the source names none. */
  lang: string | null
  /** ISO 8601; `null` for a draft. */
  published_at: string | null
  isPinned: boolean
  /** Visible comments of readers. */
  comments: number
  /** Posts of the same group are languages of one item; `null` for none. */
  group: string | null
  cover: Picture | null
  /** Path at the old site; `null` without one. */
  address: string | null
  /** Address to which those in the text are relative; empty if it is unknown. */
  base: string
  meta: PostMeta
  flaws: PostFlaw[]
}

/** A file as it was read. */
export interface PostFile {
  source: PostSource
  posts: ImportedPost[]
  /** Address of the old site; empty if the file does not name it. */
  site: string
  /** Images of the file itself, by the address with which posts name them. */
  files: ReadonlyMap<string, () => Promise<Blob>>
  /** How a table was read. */
  table?: TableReading
}

export interface TableReading {
  source: TextReadings
  /** Columns that are not read. */
  others: string[]
  /** Errors of dates; their posts become drafts. */
  repeatedHeads: number[]
  dateErrors: MomentError[]
}

/** An error that rejects the whole file. */
export class ImportError extends Error {}

/** Facts of a post in its source, from which the rest follows. */
export interface SourcePost extends Partial<Omit<ImportedPost, 'key' | 'type' | 'published_at'>> {
  source: PostSource
  /** Identifies the post at its source. */
  guid: string
  isPage?: boolean
  /** Readers could see it, or could from a date on. */
  isPublic: boolean
  /** Readers needed a password. */
  isLocked?: boolean
  isForMembers?: boolean
  /** Date of publication; `null` for none. */
  time: string | null
  title: string
  html: string
}

export function toImportedPost(given: SourcePost): ImportedPost {
  const { source, guid, isPage = false, isPublic, time, ...rest } = given
  const { isLocked = false, isForMembers = false, ...post } = rest
  const isUndated = isPublic && time === null
  return {
    slug: '',
    subtitle: '',
    author: '',
    coauthors: [],
    categories: [],
    tags: [],
    lang: null,
    isPinned: false,
    comments: 0,
    cover: null,
    base: '',
    meta: {},
    ...post,
    key: keyOf(source, guid),
    group: post.group ? keyOf(source, post.group) : null,
    type: isPage ? 'page' : 'article',
    published_at: isPublic && !isLocked && !isForMembers ? time : null,
    address: isPublic ? (post.address ?? null) : null,
    flaws: [
      ...(post.flaws ?? []),
      ...(isLocked ? (['password'] as const) : []),
      ...(isForMembers ? (['members'] as const) : []),
      ...(isUndated ? (['undated'] as const) : []),
      ...(shortcode.test(post.html) ? (['shortcodes'] as const) : []),
      ...(post.isPinned ? (['pinned'] as const) : []),
      ...(post.comments ? (['comments'] as const) : []),
    ],
  }
}

const keyOf = (source: PostSource, id: string) => `${source}:${id}`.slice(0, maxSourceKey)

/** `[name attribute=…]`, `[/name]` of WordPress; `{{< name >}}`, `{% name %}` of Hugo and Jekyll. */
const shortcode = /\[\/[a-z][\w-]*\]|\[[a-z][\w-]*\s+\w+=|\{\{[<%]|\{%/

/** Adds the flaws that only the whole file shows. */
export function withSharedFlaws(posts: readonly ImportedPost[]): ImportedPost[] {
  const named = Map.groupBy(posts, ({ type, lang, slug }) => `${type} ${lang} ${slug}`)
  const keys = new Map<string, number>()
  const groups = Map.groupBy(posts, ({ type, group }) => `${type} ${group}`)
  return posts.map((post) => {
    const number = (keys.get(post.key) ?? 0) + 1
    keys.set(post.key, number)
    const isTwice =
      post.slug !== '' && named.get(`${post.type} ${post.lang} ${post.slug}`)!.length > 1
    return {
      ...post,
      group: groups.get(`${post.type} ${post.group}`)!.length > 1 ? post.group : null,
      // Copied posts may have the same key.
      key: number === 1 ? post.key : `${post.key.slice(0, maxSourceKey - 8)}#${number}`,
      flaws: [
        ...post.flaws,
        ...(post.title === '' ? (['untitled'] as const) : []),
        ...(isTwice ? (['slug_twice'] as const) : []),
      ],
    }
  })
}

/** The texts without empty ones. */
export function written<Texts extends object>(texts: Texts): Texts
export function written(texts: object): object {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => Boolean(text)))
}

/** Path of an address at the old site; `null` for one that leads to no post of its own. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.search !== '') return null
  return url.pathname === '/' ? null : url.pathname
}

/**
 * A time in ISO 8601 with milliseconds, in UTC unless it has a zone; `null` for no time, such as `0000-00-00 00:00:00`,
 * and for one that can be read in several ways.
 */
export function timeOf(text: string): string | null {
  const read = parseMoment(text, { time: '00:00', zone: 'Z' })
  return 'at' in read && read.at >= '1970' ? read.at : null
}
