// Encrypts secrets that must be readable again, so that a copy of the database does not reveal them: AES-256-GCM with a
// key derived from TOKEN_SECRET.
import { signingKey } from './token.ts'

const ivLength = 12

function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(signingKey(secret, purpose))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await keyFor(secret, purpose)
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, Buffer.from(text))
  return Buffer.concat([iv, Buffer.from(bytes)]).toString('base64url')
}

/** `null` if it was sealed with another secret or is damaged. */
export async function unseal(
  secret: string,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  const key = await keyFor(secret, purpose)
  const iv = bytes.slice(0, ivLength)
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivLength)).then(
    (text) => Buffer.from(text).toString(),
    () => null,
  )
}
