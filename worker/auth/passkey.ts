// Passkeys (WebAuthn Level 3). The library is imported on first use, because few requests need it.
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../client/contract/members/passkey-answer.ts'
import type { Passkey } from '../storage/schema/columns.ts'

const load = () => import('@simplewebauthn/server')

interface Site {
  /** Origin of the site; its host is the relying party. */
  origin: string
}

/** A challenge for a passkey of the site. */
export interface AskedPasskey extends Site {
  challenge: string
}

const hostOf = ({ origin }: Site) => new URL(origin).hostname

/**
 * Options for creating a passkey on the site of this name: discoverable, with user verification. An authenticator keeps
 * one passkey per site and `key`.
 */
export async function creationOptions(
  asked: AskedPasskey,
  site: string,
  owner: { key: string; email: string; name: string },
  known: readonly Pick<Passkey, 'credential_id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: hostOf(asked),
    userID: new Uint8Array(Buffer.from(owner.key)),
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
  asked: AskedPasskey,
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
export async function verifyCreation(
  asked: AskedPasskey,
  answer: PasskeyAnswer,
): Promise<Passkey | null> {
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
  asked: AskedPasskey,
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

function expected(asked: AskedPasskey) {
  return {
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: hostOf(asked),
    requireUserVerification: true,
  }
}

const challengeBytes = ({ challenge }: AskedPasskey) =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))

function toDescriptors(known: readonly Pick<Passkey, 'credential_id' | 'transports'>[]) {
  return known.map(({ credential_id: id, transports }) => ({ id, transports }))
}
