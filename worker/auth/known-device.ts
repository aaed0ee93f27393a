// Device cookies: accounts that logged in on a device before. Its wrong passwords have their own counter, so nobody
// else can lock its owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../env.ts'
import { isSameSignature, signatureOf, signingKey } from './token.ts'

const cookie = '__Host-device'
/** Seconds. Browsers keep no cookie longer than 400 days (RFC 6265bis, section 5.5). */
const lifetime = 400 * 24 * 60 * 60
const maxAccounts = 5

/** A random device id, and one mark per account that logged in, latest first. */
export interface Device {
  id: string
  marks: readonly string[]
}

/** A device without a cookie gets a new id without counters. */
export function deviceOf(c: Context<AppEnv>): Device {
  const [id = '', ...marks] = getCookie(c, cookie)?.split('.') ?? []
  const isOurs = /^[\w-]{22}$/.test(id)
  return isOurs ? { id, marks: marks.slice(0, maxAccounts) } : { id: newId(), marks: [] }
}

/** True if the account of this email address has logged in on the device. */
export function isKnown(secret: string, { id, marks }: Device, email: string): boolean {
  const expected = markOf(secret, id, email)
  return marks.some((mark) => isSameSignature(mark, expected))
}

/** Marks the device after a login, or after a proof of access to the account's mailbox. */
export function rememberDevice(c: Context<AppEnv>, email: string): void {
  const { id, marks } = deviceOf(c)
  const mark = markOf(c.env.TOKEN_SECRET, id, email)
  const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, maxAccounts)
  setCookie(c, cookie, [id, ...kept].join('.'), {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })
}

function newId(): string {
  return randomBytes(16).toString('base64url')
}

function markOf(secret: string, id: string, email: string): string {
  const signature = signatureOf(signingKey(secret, 'device'), `${id} ${email}`)
  return signature.toString('base64url').slice(0, 22)
}
