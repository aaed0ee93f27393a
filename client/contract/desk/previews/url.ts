// Addresses of the desk under which pages of the site are shown, as they are at another moment or for another visitor.

export const previewThemes = ['light', 'dark'] as const
export type PreviewTheme = (typeof previewThemes)[number]

/** What such an address keeps in its query, beside the page's own. */
export interface PreviewQuery {
  release?: number | undefined
  theme?: PreviewTheme | undefined
}

const kept = ['release', 'theme'] satisfies (keyof PreviewQuery)[]

/** A door of the desk: `at` a moment, `as` a visitor. */
type PreviewMode = 'at' | 'as'

/** The address of a page (its path, with its query) behind a door. */
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

/** What such an address shows, the page with its own query alone; `null` for any other address. */
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

/** Stands in a preview for words that a draft lacks. */
export const missingText = '[…]'
