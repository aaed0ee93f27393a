// Allowed link targets of stored and pushed content.
import type { Locale } from '../locale.ts'
import { localePath } from '../paths.ts'

export const maxLinkLength = 500

/** Pattern of path segments and row keys. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Pattern that no browser parses as an address of another host. */
export const sitePathPattern = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** A path of this site, or an https URL with a visible host: a name before an @ could imitate one. */
export const linkPattern = /^(?:\/(?![/\\])|https:\/\/(?=[^/?#@]+(?:[/?#]|$)))[^\s\\\p{Cc}]*$/u

/** Characters of a URI that RFC 6068 allows in the name of an address; `%` only before those it excludes. */
const mailPattern = String.raw`(?:[\w.!$'*+/=^\x60{|}~-]|%(?:2[3-6F]|3[BDF]))+@[\w.-]+`

/** An anchor on the same page, an email address, or any allowed link target. */
export const linkTargetPattern = new RegExp(
  `^#[^\\s\\\\]*$|^mailto:${mailPattern}$|${linkPattern.source}`,
  'u',
)

export const isLinkTarget = (href: string) =>
  href.length <= maxLinkLength && linkTargetPattern.test(href)

/** Target for readers of `locale`; empty if the link is not allowed. */
export function linkFor(locale: Locale, target: unknown): string {
  if (typeof target !== 'string' || target.length > maxLinkLength) return ''
  if (!linkPattern.test(target)) return ''
  return target.startsWith('/') ? localePath(locale, target) : target
}
