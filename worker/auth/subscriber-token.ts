// Links of the newsletter's mails. They are signed, so nothing of them is stored, and they say whose they are by a key
// that tells no address.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds the link of a confirming mail works. */
export const confirmLifetime = 7 * 24 * 60 * 60

/** What an address is known by in its links: always the same, so two requests at once agree. */
export function subscriberKey(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`subscriber:${email}`).digest('hex').slice(0, 32)
}

/** In every mail of the newsletter: leaves or changes lists, as long as there are any. */
export function createListsToken(secret: string, key: string): string {
  return `${key}.${sign(secret, `lists:${key}`)}`
}

/** Whose link it is; `null` for one we did not make. */
export function readListsToken(secret: string, token: string): string | null {
  const [, key = '', mac = ''] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(token) ?? []
  return isSigned(secret, `lists:${key}`, mac) ? key : null
}

/** In a confirming mail. */
export function createConfirmToken(secret: string, key: string, expiresAt: string): string {
  const end = Math.floor(Date.parse(expiresAt) / 1000)
  return `${key}.${end}.${sign(secret, `confirm:${key}:${end}`)}`
}

export function readConfirmToken(secret: string, token: string, now: Date): string | null {
  const [, key = '', end = '', mac = ''] =
    /^([0-9a-f]{32})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
  const isOurs = isSigned(secret, `confirm:${key}:${end}`, mac)
  return isOurs && Number(end) * 1000 > now.getTime() ? key : null
}

function sign(secret: string, claim: string): string {
  return createHmac('sha256', secret).update(`newsletter:${claim}`).digest('base64url')
}

function isSigned(secret: string, claim: string, mac: string): boolean {
  const [expected, given] = [Buffer.from(sign(secret, claim)), Buffer.from(mac)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
