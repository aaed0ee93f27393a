// Tokens in links of newsletter emails. They are signed instead of stored, and contain a subscriber key that does not
// reveal the address.
import { mailings, type Mailing } from '../../client/contract/members/mailings.ts'
import { isSameSignature, signatureOf } from './token.ts'

/** Lifetime of a confirmation link in seconds. */
export const confirmLifetime = 7 * 24 * 60 * 60

/** Key of an address in links. Deterministic, so that concurrent requests agree. */
export function subscriberKey(secret: string, email: string): string {
  return signatureOf(secret, `subscriber:${email}`).toString('hex').slice(0, 32)
}

/** Token in every newsletter email, for changing or ending subscriptions. Does not expire. */
export function createListsToken(secret: string, key: string): string {
  return `${key}.${sign(secret, `lists:${key}`)}`
}

/** Subscriber key in the token; `null` if its signature is invalid. */
export function readListsToken(secret: string, token: string): string | null {
  const [, key = '', mac = ''] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(token) ?? []
  return isSigned(secret, `lists:${key}`, mac) ? key : null
}

/** Token in a confirmation email. */
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

/** Token in every regular email to a member. Does not expire. */
export function createMailingToken(secret: string, mailing: Mailing, userId: string): string {
  return `${mailing}.${userId}.${sign(secret, `${mailing}:${userId}`)}`
}

/** `null` if the signature is invalid. */
export function readMailingToken(
  secret: string,
  token: string,
): { mailing: Mailing; userId: number } | null {
  const [, name, id = '', mac = ''] = /^([a-z]{1,20})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  const mailing = mailings.find((one) => one === name)
  return mailing && isSigned(secret, `${mailing}:${id}`, mac)
    ? { mailing, userId: Number(id) }
    : null
}

function sign(secret: string, claim: string): string {
  return signatureOf(secret, `newsletter:${claim}`).toString('base64url')
}

function isSigned(secret: string, claim: string, mac: string): boolean {
  return isSameSignature(sign(secret, claim), mac)
}
