// The Cache-Control values in use, by what they are for.

/** Pages: a nonce must never be served twice, so nobody but this Worker may keep one. */
export const pageCacheControl = 'private, no-cache'
/** Redirects that depend on a cookie, problems, anything about one person. */
export const neverStored = 'private, no-store'
/** Files for members. What compresses on the way would change the bytes a range counts. */
export const neverStoredAsIs = `${neverStored}, no-transform`
/** Public reads of the API and pictures' short-lived companions. */
export const publicMinute = 'public, max-age=60'
/** Pictures: a changed picture gets a new path. */
export const publicYear = 'public, max-age=31536000, immutable'
