// Import of posts of an old site. Without zod, for the browser.

export const postSources = ['wordpress', 'ghost', 'markdown', 'table'] as const
export type PostSource = (typeof postSources)[number]

/** Types of entries that posts become. */
export const importedTypes = ['article', 'page'] as const
export type ImportedType = (typeof importedTypes)[number]

/** Maximum posts per request, and the characters of JSON at which a request is full. */
export const [postsPerStep, charactersPerStep] = [20, 250_000]
/** Maximum posts looked up per request. */
export const postsPerCheck = 100
/** Entries whose import is undone per request. */
export const undonePerStep = 20
/** Maximum length of a post's key, in characters. */
export const maxSourceKey = 500
/** Days in which an import can be undone as a whole. */
export const undoDays = 30

/** Maximum bytes of an image that is fetched from the old site. */
export const maxFetchedBytes = 15 * 1024 * 1024

export const postResults = [
  'created',
  'updated',
  /** The draft has this content already. */
  'unchanged',
  /** Somebody has changed, published or deleted the entry since its import. */
  'kept',
  /** The content is not valid. */
  'rejected',
] as const
export type PostResult = (typeof postResults)[number]
