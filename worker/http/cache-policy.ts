// The Cache-Control values in use, by purpose.

/** Pages: a nonce must never be served twice, so only this Worker may cache them. */
export const pageCacheControl = 'private, no-cache'
/** Redirects that depend on a cookie, problems, and everything personal. */
export const neverStored = 'private, no-store'
/** Files for members. Compression on the way would change the bytes a range refers to. */
export const neverStoredAsIs = `${neverStored}, no-transform`
/** Public reads of the API, and other short-lived public answers. */
export const publicMinute = 'public, max-age=60'
/** Pictures: a changed picture has a new path. */
export const publicYear = 'public, max-age=31536000, immutable'
