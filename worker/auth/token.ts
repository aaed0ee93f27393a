// Opaque tokens: the holder has 256 random bits, the database their SHA-256 hash.
import { createHash, createHmac, randomBytes, timingSafeEqual, type BinaryLike } from 'node:crypto'

/** 32 random bytes in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Stored form of a token, used for lookup. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Token in an emailed link, derived from the email's random id. So an email can be rendered again after a failure,
 * although only the token's hash is stored.
 */
export function deriveMailToken(secret: string, id: string): string {
  return signatureOf(secret, `mail-token:${id}`).toString('base64url')
}

/** Id of the link that undoes what the link with this id does. */
export const undoLinkId = (id: string): string => `undo:${id}`

/** Separate key per purpose, so that a signature is valid only for its own. */
export function signingKey(secret: string, purpose: string): Uint8Array {
  return signatureOf(secret, `signing-key:${purpose}`)
}

/** HMAC-SHA-256. */
export function signatureOf(key: BinaryLike, text: BinaryLike): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Compares signatures in constant time, except for their length. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
