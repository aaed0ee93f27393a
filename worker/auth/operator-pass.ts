// Operators see the site during maintenance (decision 40): a signed link sets a signed cookie, both for 12 hours.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds a pass is good for. */
export const passLifetime = 12 * 60 * 60

/** `<expiry in seconds since 1970>.<HMAC-SHA-256 in hex>`. */
export function createPass(secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + passLifetime
  return `${expires}.${sign(secret, expires)}`
}

/** Whether the pass was signed with this secret and has not expired. Without a secret nobody passes. */
export function isValidPass(
  secret: string | undefined,
  pass: string | undefined,
  now: Date,
): boolean {
  const [, digits, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(pass ?? '') ?? []
  if (!secret || !digits || !signature) return false
  const expected = Buffer.from(sign(secret, Number(digits)))
  return timingSafeEqual(expected, Buffer.from(signature)) && Number(digits) * 1000 > now.getTime()
}

function sign(secret: string, expires: number): string {
  return createHmac('sha256', secret).update(`operator-pass:${expires}`).digest('hex')
}
