/**
 * Cookie beside the session cookie, readable by scripts. It shows that requesting the member is worthwhile. It holds no
 * secret and grants nothing. Without zod, because every page reads it.
 */
export const sessionHint = 'signed_in'
