// Visitor types that a page is rendered for at the desk; never a real person. Without zod, because the browser loads
// this module.
import { previewUrl, parsePreviewUrl, type PreviewQuery } from './url.ts'

/** Built-in visitor types; the others are members of a VIP group. */
export const builtInVisitorTypes = ['visitor', 'member', 'muted', 'download_only'] as const
type BuiltInVisitorType = (typeof builtInVisitorTypes)[number]
export type ViewAs = BuiltInVisitorType | `vip.${string}`

const isPlainVisitor = (as: string): as is BuiltInVisitorType =>
  builtInVisitorTypes.some((one) => one === as)

export const vipViewAs = (slug: string): ViewAs => `vip.${slug}`

/** Visitor type of an address; `undefined` if it is invalid. */
export function parseViewAs(as: unknown): ViewAs | undefined {
  if (typeof as !== 'string') return undefined
  return isPlainVisitor(as) || /^vip\.[a-z0-9-]{1,60}$/.test(as) ? (as as ViewAs) : undefined
}

/** Address of a page (path and query) for a visitor type. */
export const viewAsUrl = (as: ViewAs, page: string, query?: PreviewQuery) =>
  previewUrl('as', as, page, query)

/** Visitor type and page of such an address; `null` for any other address. The page keeps only its own query. */
export function parseViewAsUrl(address: string): { as: ViewAs; page: string } | null {
  const found = parsePreviewUrl('as', address)
  const as = parseViewAs(found?.what)
  return found && as ? { as, page: found.page } : null
}

/** Slug of the VIP group; `null` for a built-in visitor type. */
export const vipGroupOfViewAs = (as: ViewAs): string | null =>
  as.startsWith('vip.') ? as.slice('vip.'.length) : null
