/**
 * Cookie beside the session's that scripts can read: whether asking the API for the member is worth a request. It holds no
 * secret and grants nothing. Without zod, because every page reads it.
 */
export const sessionHint = 'signed_in'
