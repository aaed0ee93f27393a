// An authenticator in software, which creates passkeys and answers challenges like a browser (WebAuthn Level 3).
import { createHash, randomBytes } from 'node:crypto'

export interface Asked {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

interface Behaviour {
  origin?: string
  /** True if the owner's finger, face or PIN was checked. */
  isVerified?: boolean
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** CBOR of attestations: byte strings and texts of up to 64 KiB, small integers, and maps (RFC 8949). */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count])
    if (count < 256) return Buffer.from([(major << 5) | 24, count])
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)]),
  ])
}

/** Converts a signature of two concatenated numbers to ASN.1. */
function toDer(signature: Uint8Array): Buffer {
  const integer = (bytes: Buffer) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(start)
    const whole = short[0]! > 127 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, whole.length]), whole])
  }
  const bytes = Buffer.from(signature)
  const both = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))])
  return Buffer.concat([Buffer.from([48, both.length]), both])
}

export async function createAuthenticator() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no key pair')
  const exported = await crypto.subtle.exportKey('raw', pair.publicKey)
  const point = Buffer.from(exported as ArrayBuffer)
  const id = randomBytes(16)
  let counter = 0

  function authenticatorData(rpId: string, isVerified: boolean, attested: Buffer): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' } as const

  return {
    /** Resets the signature counter, as in a copied authenticator. */
    rewind: () => void (counter = 0),

    create(
      { challenge, rp }: Asked,
      { origin = 'http://localhost:8787', isVerified = true }: Behaviour = {},
    ) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point.subarray(1, 33)],
        [-3, point.subarray(33, 65)],
      ])
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp?.id ?? 'localhost', isVerified, attested)],
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, origin)),
          attestationObject: encode(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    async get(
      { challenge, rpId = 'localhost' }: Asked,
      { origin = 'http://localhost:8787', isVerified = true }: Behaviour = {},
    ) {
      const data = authenticatorData(rpId, isVerified, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, origin)
      const signed = new Uint8Array(Buffer.concat([data, sha256(client)]))
      const signature = await crypto.subtle.sign(algorithm, pair.privateKey, signed)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(toDer(new Uint8Array(signature))),
        },
      }
    },
  }
}
