// TOTP codes: RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports.
import { createHmac, randomBytes } from 'node:crypto'
import { isSameSignature } from './token.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const stepSeconds = 30

/** RFC 4648, section 6, lower case without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const fives = Array.from(text, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
  const groups = fives.join('').match(/.{8}/g) ?? []
  return Buffer.from(groups.map((group) => Number.parseInt(group, 2)))
}

/** A random key of 160 bits, as RFC 4226 recommends, in base 32. */
export function createTotpKey(): string {
  return base32(randomBytes(20))
}

/** Code of a time step (RFC 4226, section 5.3). */
export function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** Time step of a code: the current one or a neighbor, because clocks differ; otherwise `null`. */
export function findStep(key: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  const steps = [current, current - 1, current + 1]
  return steps.find((step) => isSameSignature(codeOf(key, step), code)) ?? null
}

/** URI in the QR code for apps. */
export function otpauthUri(key: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret: key.toUpperCase(), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}

/** Number of one-time recovery codes per operator. */
export const recoveryCodeCount = 10

/** 80 random bits in readable groups; spaces and hyphens are ignored on entry. */
export function createRecoveryCode(): string {
  return base32(randomBytes(10)).match(/.{4}/g)!.join('-')
}
