// Browsers with web push, and the push service of their vendor.

type Bytes = Uint8Array<ArrayBuffer>
const fromText = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'base64url'))
const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const encode = (text: string) => new TextEncoder().encode(text)
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Key pair of the example in RFC 8291, section 5. */
export const examplePushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  privateKey: CryptoKey
}

export async function newPushBrowser(endpoint: string): Promise<PushBrowser> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  if (!('privateKey' in pair)) throw new Error('no pair')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  if (!(raw instanceof ArrayBuffer)) throw new Error('no bytes')
  const auth = toText(crypto.getRandomValues(new Uint8Array(16)).buffer)
  return { endpoint, keys: { p256dh: toText(raw), auth }, privateKey: pair.privateKey }
}

async function hkdf(secret: ArrayBuffer, salt: Bytes, info: Bytes, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

/** Plaintext of a message of the encoding `aes128gcm` (RFC 8188 and RFC 8291). Fails if it was not encrypted for the browser. */
export async function decryptPush(
  body: Bytes,
  { keys, privateKey }: Pick<PushBrowser, 'keys' | 'privateKey'>,
): Promise<string> {
  const [salt, idLength] = [body.slice(0, 16), body[20]!]
  const sender = body.slice(21, 21 + idLength)
  const record = body.slice(21 + idLength)
  const senderKey = await crypto.subtle.importKey('raw', sender, curve, true, [])
  const derivation: SubtleCryptoDeriveKeyAlgorithm | EcdhKeyDeriveParams = {
    name: 'ECDH',
    public: senderKey,
  }
  const shared = await crypto.subtle.deriveBits(derivation as EcdhKeyDeriveParams, privateKey, 256)
  const info = Buffer.concat([encode('WebPush: info\0'), fromText(keys.p256dh), sender])
  const secret = await hkdf(shared, fromText(keys.auth), Uint8Array.from(info), 32)
  const content = await hkdf(secret, salt, encode('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(secret, salt, encode('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, record))
  return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
}

/** Claims of a VAPID header (RFC 8292), and the key that signed them. Fails if the signature is wrong. */
export async function verifyVapid(
  header: string,
): Promise<{ key: string; claims: { aud: string; exp: number; sub: string } }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('raw', fromText(key), algorithm, false, [
    'verify',
  ])
  const signed = encode(`${head}.${claims}`)
  const isSigned = await crypto.subtle.verify(algorithm, publicKey, fromText(signature), signed)
  if (!isSigned) throw new Error('the token is not signed by its key')
  return {
    key,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string
      exp: number
      sub: string
    },
  }
}

interface ReceivedPush {
  endpoint: string
  headers: Headers
  body: Bytes
}

/** Push service that keeps what it gets, and answers by endpoint, otherwise 201. */
export function pushService(answers: Record<string, () => Response> = {}) {
  const received: ReceivedPush[] = []
  const request: typeof fetch = async (input, init) => {
    const sent = new Request(input, init)
    received.push({
      endpoint: sent.url,
      headers: sent.headers,
      body: Uint8Array.from(await sent.bytes()),
    })
    return answers[sent.url]?.() ?? new Response(null, { status: 201 })
  }
  return { received, request }
}
