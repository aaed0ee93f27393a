// As whom a page is shown at the desk: a kind of visitor, never a person. Without zod, for the browser.

/** Whom everybody knows; the others are the members of a VIP group. */
export const plainVisitors = ['visitor', 'member', 'download_only'] as const
type PlainVisitor = (typeof plainVisitors)[number]
export type SeenAs = PlainVisitor | `vip.${string}`

const isPlainVisitor = (as: string): as is PlainVisitor => plainVisitors.some((one) => one === as)

export const vipVisitor = (slug: string): SeenAs => `vip.${slug}`

/** The visitor that an address names; what it misspells is nobody. */
export function seenAsIn(as: unknown): SeenAs | undefined {
  if (typeof as !== 'string') return undefined
  return isPlainVisitor(as) || /^vip\.[a-z0-9-]{1,60}$/.test(as) ? (as as SeenAs) : undefined
}

/** The VIP group of such a member; `null` for others. */
export const vipGroupOf = (as: SeenAs): string | null =>
  as.startsWith('vip.') ? as.slice('vip.'.length) : null
