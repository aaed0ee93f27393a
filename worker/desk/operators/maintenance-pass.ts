// Signed passes to the site during maintenance, valid for 12 hours. They are shared by email and chat, so they grant
// nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a pass in seconds. */
export const passLifetime = 12 * 60 * 60

/** Format: `<expiry in seconds since 1970>.<HMAC-SHA-256 in hex>`. */
export function createPass(secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + passLifetime
  return `${expires}.${sign(secret, expires)}`
}

interface PassCheck {
  secret: string | undefined
  pass: string | undefined
  now: Date
}

/** True if the pass was signed with this secret and has not expired. Without a secret no pass is valid. */
export function isValidPass({ secret, pass, now }: PassCheck): boolean {
  const [, digits, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(pass ?? '') ?? []
  if (!secret || !digits || !signature) return false
  const expected = Buffer.from(sign(secret, Number(digits)))
  return timingSafeEqual(expected, Buffer.from(signature)) && Number(digits) * 1000 > now.getTime()
}

function sign(secret: string, expires: number): string {
  return createHmac('sha256', secret).update(`maintenance-pass:${expires}`).digest('hex')
}
