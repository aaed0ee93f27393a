// As whom a page is shown at the desk: a kind of visitor, never a person. Without zod, for the browser.
import { previewUrl, parsePreviewUrl, type PreviewQuery } from './url.ts'

/** Whom everybody knows; the others are the members of a VIP group. */
export const builtInVisitorTypes = ['visitor', 'member', 'muted', 'download_only'] as const
type BuiltInVisitorType = (typeof builtInVisitorTypes)[number]
export type ViewAs = BuiltInVisitorType | `vip.${string}`

const isPlainVisitor = (as: string): as is BuiltInVisitorType =>
  builtInVisitorTypes.some((one) => one === as)

export const vipViewAs = (slug: string): ViewAs => `vip.${slug}`

/** The visitor that an address names; what it misspells is nobody. */
export function parseViewAs(as: unknown): ViewAs | undefined {
  if (typeof as !== 'string') return undefined
  return isPlainVisitor(as) || /^vip\.[a-z0-9-]{1,60}$/.test(as) ? (as as ViewAs) : undefined
}

/** The address of a page (its path, with its query) as a visitor has it. */
export const viewAsUrl = (as: ViewAs, page: string, query?: PreviewQuery) =>
  previewUrl('as', as, page, query)

/** The page such an address shows, with its own query alone; `null` for any other address. */
export function parseViewAsUrl(address: string): { as: ViewAs; page: string } | null {
  const found = parsePreviewUrl('as', address)
  const as = parseViewAs(found?.what)
  return found && as ? { as, page: found.page } : null
}

/** The VIP group of such a member; `null` for others. */
export const vipGroupOfViewAs = (as: ViewAs): string | null =>
  as.startsWith('vip.') ? as.slice('vip.'.length) : null
