// Desk addresses that show pages of the site at another time or as another visitor.

export const previewThemes = ['light', 'dark'] as const
export type PreviewTheme = (typeof previewThemes)[number]

/** Preview settings in the query, beside the query of the page itself. */
export interface PreviewQuery {
  release?: number | undefined
  theme?: PreviewTheme | undefined
}

const kept = ['release', 'theme'] satisfies (keyof PreviewQuery)[]

/** First segment of the address: `at` a time, or `as` a visitor type. */
type PreviewMode = 'at' | 'as'

/** Preview address of a page (path and query). */
export function previewUrl(
  door: PreviewMode,
  what: string,
  page: string,
  query: PreviewQuery = {},
) {
  const { pathname, search, hash } = new URL(page, 'https://site.invalid')
  const all = new URLSearchParams(search)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) all.set(name, String(value))
  const text = all.size > 0 ? `?${all}` : ''
  return `/backstage/${door}/${what}${pathname}${text}${hash}`
}

/**
 * Time or visitor type and page of a preview address; `null` for any other address. The page keeps only its own query.
 */
export function parsePreviewUrl(
  door: PreviewMode,
  address: string,
): { what: string; page: string } | null {
  const { pathname, search } = new URL(address, 'https://site.invalid')
  const [, place, what, path] = /^\/backstage\/(at|as)\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  if (place !== door || what === undefined) return null
  const own = new URLSearchParams(search)
  for (const name of kept) own.delete(name)
  return { what, page: (path ?? '/') + (own.size > 0 ? `?${own}` : '') }
}

/** Placeholder in a preview for a missing text of the draft. */
export const missingText = '[…]'
