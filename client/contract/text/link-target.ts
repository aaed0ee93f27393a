// Allowed link targets of stored and pushed content.
import type { Locale } from '../locale.ts'
import { localePath } from '../paths.ts'

export const maxLinkLength = 500

/** Pattern that no browser parses as an address of another host. */
export const sitePathPattern = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** A path of this site, or an https URL with a visible host: a name before an @ could imitate one. */
export const linkPattern = /^(?:\/(?![/\\])|https:\/\/(?=[^/?#@]+(?:[/?#]|$)))[^\s\\\p{Cc}]*$/u

/** Target for readers of `locale`; empty if the link is not allowed. */
export function linkFor(locale: Locale, target: unknown): string {
  if (typeof target !== 'string' || target.length > maxLinkLength) return ''
  if (!linkPattern.test(target)) return ''
  return target.startsWith('/') ? localePath(locale, target) : target
}
