// A preview link opens one item or entry in one language as of one revision, for a limited time (docs/decisions/desk/017-preview-links.md).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'

export interface PreviewItem {
  type: EntryType
  id: number
  lang: Locale
}

export interface PreviewClaim extends PreviewItem {
  /** `updated_at` of the item the link was made for. */
  revision: string
  /** When the link ends, ISO 8601. */
  expires_at: string
}

/** Default and maximum lifetime of a link, in hours. */
export const defaultHours = 24
export const maxHours = 7 * 24

/**
 * `<claim as JSON>.<HMAC-SHA-256 of it>`, both in base64url.
 * @throws RangeError when `hours` is not above 0 and at most a week
 */
export function createPreviewToken(
  secret: string,
  item: Omit<PreviewClaim, 'expires_at'>,
  now: Date,
  hours = defaultHours,
): string {
  if (!(hours > 0 && hours <= maxHours)) throw new RangeError(`${hours} hours`)
  const expires_at = new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString()
  const claim: PreviewClaim = { ...item, expires_at }
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** The claim of a token that was signed with this secret, has not expired and names this item; `null` otherwise. */
export function readPreviewToken(
  secret: string | undefined,
  token: string,
  item: PreviewItem,
  now: Date,
): PreviewClaim | null {
  const [, payload, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (!secret || !payload || !signature) return null
  // The encoded text is compared, since base64url can spell the same bytes in several ways.
  if (!timingSafeEqual(Buffer.from(sign(secret, payload)), Buffer.from(signature))) return null
  // Only we can have signed it, so its form is known.
  const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PreviewClaim
  const isForItem = claim.type === item.type && claim.id === item.id && claim.lang === item.lang
  return isForItem && Date.parse(claim.expires_at) > now.getTime() ? claim : null
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`preview:${payload}`).digest('base64url')
}
