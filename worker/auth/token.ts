// Opaque tokens: the holder has 256 bits, the database their SHA-256.
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token, and what it is looked up by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token of a mail, derived from its random id: a mail can be written again after a failure, though nothing but
 * the token's hash is stored.
 */
export function mailToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`mail-token:${id}`).digest('base64url')
}

/** A key of its own for each purpose: what is signed for one is worth nothing for another. */
export function signingKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(`signing-key:${purpose}`).digest()
}
