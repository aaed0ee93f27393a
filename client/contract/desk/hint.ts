/**
 * Cookie beside the desk's session cookie, readable by scripts. It shows that requesting the operator is worthwhile. It
 * holds no secret and grants nothing. Without zod, because every page reads it.
 */
export const deskHint = 'backstage_hint'
