/**
 * Cookie beside the desk's session that scripts can read: whether asking who works here is worth a request. It holds no
 * secret and grants nothing. Without zod, because every page reads it.
 */
export const deskHint = 'backstage_hint'
