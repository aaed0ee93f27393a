// Key pair with which the site identifies itself to push services (VAPID, RFC 8292).

export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface PushSecrets {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
}

/** `null` without a usable pair: there is no web push. Base64url of an uncompressed point of P-256 and of its scalar. */
export function pushKeysOf({
  VAPID_PUBLIC_KEY: publicKey = '',
  VAPID_PRIVATE_KEY: privateKey = '',
}: PushSecrets): PushKeys | null {
  const isPair = /^B[\w-]{86}$/.test(publicKey) && /^[\w-]{43}$/.test(privateKey)
  return isPair ? { publicKey, privateKey } : null
}

/** True for the public key of a browser: a point on the curve P-256. */
export async function isPublicKey(key: string): Promise<boolean> {
  const bytes = Buffer.from(key, 'base64url')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', bytes, curve, false, []).then(
    () => true,
    () => false,
  )
}
