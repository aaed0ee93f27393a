// Passkeys (WebAuthn Level 3). The library is imported on first use, because few requests need it.
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../client/contract/desk/operators/factor.ts'
import type { Passkey } from '../storage/schema/operators.ts'

const load = () => import('@simplewebauthn/server')

interface Site {
  /** Origin of the site; its host is the relying party. */
  origin: string
}

interface Asked extends Site {
  challenge: string
}

const hostOf = ({ origin }: Site) => new URL(origin).hostname

/** Options for creating a passkey on the site of this name: discoverable, with user verification. */
export async function creationOptions(
  asked: Asked,
  site: string,
  owner: { id: number; email: string; name: string },
  known: readonly Pick<Passkey, 'credential_id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: hostOf(asked),
    userID: new Uint8Array(Buffer.from(`operator ${owner.id}`)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: challengeBytes(asked),
    excludeCredentials: toDescriptors(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Options for signing in with a passkey: any of this site, or one of `known`. */
export async function requestOptions(
  asked: Asked,
  known: readonly Pick<Passkey, 'credential_id' | 'transports'>[] = [],
) {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(asked),
    challenge: challengeBytes(asked),
    allowCredentials: toDescriptors(known),
    userVerification: 'required',
  })
  return { ...options }
}

/** Challenge signed in the browser's response; `null` if there is none. */
export function challengeIn({ response: { clientDataJSON } }: PasskeyAnswer): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/** The created passkey; `null` unless it answers the challenge for this site. */
export async function verifyCreation(asked: Asked, answer: PasskeyAnswer): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await verifyRegistrationResponse({
    // The library validates all of it.
    response: answer as unknown as RegistrationResponseJSON,
    ...expected(asked),
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { credential_id: id, public_key, counter, transports: [...transports] }
}

/** New counter of the passkey; `null` unless it signed this challenge for this site with user verification. */
export async function verifyRequest(
  asked: Asked,
  answer: PasskeyAnswer,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  const credential: WebAuthnCredential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    counter: passkey.counter,
  }
  const verdict = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    credential,
    ...expected(asked),
  }).catch(() => null)
  return verdict?.verified ? verdict.authenticationInfo.newCounter : null
}

function expected(asked: Asked) {
  return {
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: hostOf(asked),
    requireUserVerification: true,
  }
}

const challengeBytes = ({ challenge }: Asked) => new Uint8Array(Buffer.from(challenge, 'base64url'))

function toDescriptors(known: readonly Pick<Passkey, 'credential_id' | 'transports'>[]) {
  return known.map(({ credential_id: id, transports }) => ({ id, transports }))
}
