/** Pages: a nonce must never be served twice, so only this Worker may cache them. */
export const pageCacheControl = 'private, no-cache'
/** Redirects that depend on a cookie, errors, and all personal responses. */
export const neverStored = 'private, no-store'
/** Files for members. Compression by a proxy would invalidate byte ranges. */
export const neverStoredAsIs = `${neverStored}, no-transform`
/** Public API reads and other short-lived public responses. */
export const publicMinute = 'public, max-age=60'
