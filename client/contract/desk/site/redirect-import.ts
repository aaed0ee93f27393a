// Import of redirects. Without zod, for the browser.

export const redirectColumns = ['from', 'to', 'status', 'state', 'regex'] as const
export type RedirectColumn = (typeof redirectColumns)[number]

/** Maximum rows per file. */
export const maxRedirectRows = 2000
/** Rows whose source is looked up per request. */
export const redirectsPerCheck = 50

export const redirectFlaws = [
  'missing',
  'damaged',
  /** A pattern for many addresses. */
  'regex',
  'disabled',
  /** Redirects of the site are permanent. */
  'temporary',
  'unknown_value',
  /** The target is on another site. */
  'external',
  'path_query',
  'path_unusable',
  'path_taken',
  'circular',
  /** An earlier row has the same source and another target. */
  'twice',
] as const
export type RedirectFlaw = (typeof redirectFlaws)[number]
