// Where links of stored and pushed content may lead.
import type { Locale } from '../locale.ts'
import { localePath } from '../paths.ts'

export const maxLinkLength = 500

/** No browser takes it for another host. */
export const sitePathPattern = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** A path of this site, or an https URL that names its host openly: no name before an @ can pose as one. */
export const linkPattern = /^(?:\/(?![/\\])|https:\/\/(?=[^/?#@]+(?:[/?#]|$)))[^\s\\\p{Cc}]*$/u

/** The target for readers of `locale`; empty unless it is one that a link may have. */
export function linkFor(locale: Locale, target: unknown): string {
  if (typeof target !== 'string' || target.length > maxLinkLength) return ''
  if (!linkPattern.test(target)) return ''
  return target.startsWith('/') ? localePath(locale, target) : target
}
