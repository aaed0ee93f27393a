// Posts of other systems, in the form that all imports share.

/** Content of a post that an operator must look at. */
type PostFlaw =
  /** Without a title, so it cannot be published. */
  | 'untitled'
  /** Readers needed a password, so it stays a draft. */
  | 'password'
  /** Published without a valid date, so it stays a draft. */
  | 'undated'
  /** Another post of the file has the same last part of its address. */
  | 'slug_twice'
  /** Content in a form that cannot be read. */
  | 'unreadable'

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
  type: 'article' | 'page'
  title: string
  slug: string
  /** Short text below the title. */
  subtitle: string
  html: string
  author: string
  categories: string[]
  tags: string[]
  /** Language tag; `null` if the source names none. */
  lang: string | null
  /** ISO 8601; `null` for a draft. */
  published_at: string | null
  isPinned: boolean
  cover: Picture | null
  /** Path at the old site; `null` without one. */
  address: string | null
  meta: PostMeta
  flaws: PostFlaw[]
}

/** An error that rejects the whole file. */
export class ImportError extends Error {}

/** Adds the flaws that only the whole file shows. */
export function withSharedFlaws(posts: readonly ImportedPost[]): ImportedPost[] {
  const named = Map.groupBy(posts, ({ type, lang, slug }) => `${type} ${lang} ${slug}`)
  return posts.map((post) => {
    const isTwice =
      post.slug !== '' && named.get(`${post.type} ${post.lang} ${post.slug}`)!.length > 1
    return {
      ...post,
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

/** A time in ISO 8601 with milliseconds; `null` for no time, such as `0000-00-00 00:00:00`. */
export function timeOf(text: string): string | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1970 ? null : time.toISOString()
}
