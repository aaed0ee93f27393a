// As whom a page is shown at the desk: a kind of visitor, never a person. Without zod, for the browser.
import { frameAddress, framedPage, type FrameQuery } from './frame-address.ts'

/** Whom everybody knows; the others are the members of a VIP group. */
export const plainVisitors = ['visitor', 'member', 'muted', 'download_only'] as const
type PlainVisitor = (typeof plainVisitors)[number]
export type SeenAs = PlainVisitor | `vip.${string}`

const isPlainVisitor = (as: string): as is PlainVisitor => plainVisitors.some((one) => one === as)

export const vipVisitor = (slug: string): SeenAs => `vip.${slug}`

/** The visitor that an address names; what it misspells is nobody. */
export function seenAsIn(as: unknown): SeenAs | undefined {
  if (typeof as !== 'string') return undefined
  return isPlainVisitor(as) || /^vip\.[a-z0-9-]{1,60}$/.test(as) ? (as as SeenAs) : undefined
}

/** The address of a page (its path, with its query) as a visitor has it. */
export const addressAs = (as: SeenAs, page: string, query?: FrameQuery) =>
  frameAddress('as', as, page, query)

/** The page such an address shows, with its own query alone; `null` for any other address. */
export function pageAs(address: string): { as: SeenAs; page: string } | null {
  const found = framedPage('as', address)
  const as = seenAsIn(found?.what)
  return found && as ? { as, page: found.page } : null
}

/** The VIP group of such a member; `null` for others. */
export const vipGroupOf = (as: SeenAs): string | null =>
  as.startsWith('vip.') ? as.slice('vip.'.length) : null
