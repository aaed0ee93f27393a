// A preview link opens one item in one language as of one revision, for a limited time (docs/decisions/017-preview-links.md).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from '../../client/contract/locale.ts'
import type { PreviewType } from '../../client/contract/preview.ts'

export interface PreviewItem {
  type: PreviewType
  id: number
  lang: Locale
}

export interface PreviewClaim extends PreviewItem {
  /** `updated_at` of the item the link was made for. */
  revision: string
  /** When the link ends, ISO 8601. */
  expires_at: string
}

/** How long a link is good for unless said otherwise, and at most, in hours. */
export const usualHours = 24
export const longestHours = 7 * 24

/**
 * `<claim as JSON>.<HMAC-SHA-256 of it>`, both in base64url.
 * @throws RangeError when `hours` is not above 0 and at most a week
 */
export function createPreviewToken(
  secret: string,
  item: Omit<PreviewClaim, 'expires_at'>,
  now: Date,
  hours = usualHours,
): string {
  if (!(hours > 0 && hours <= longestHours)) throw new RangeError(`${hours} hours`)
  const expires_at = new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString()
  const claim: PreviewClaim = { ...item, expires_at }
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** What the token claims, if it was signed with this secret, has not expired and is for this item; without a secret nothing is. */
export function readPreviewToken(
  secret: string | undefined,
  token: string,
  item: PreviewItem,
  now: Date,
): PreviewClaim | null {
  const [, payload, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (!secret || !payload || !signature) return null
  // The text is compared, not the bytes it stands for: base64url can spell the same bytes in several ways.
  if (!timingSafeEqual(Buffer.from(sign(secret, payload)), Buffer.from(signature))) return null
  // Nobody but us can have signed it, so it has our own form.
  const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PreviewClaim
  const isForItem = claim.type === item.type && claim.id === item.id && claim.lang === item.lang
  return isForItem && Date.parse(claim.expires_at) > now.getTime() ? claim : null
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`preview:${payload}`).digest('base64url')
}
