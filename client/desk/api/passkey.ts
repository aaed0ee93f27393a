// Passkeys through the browser's JSON methods (WebAuthn Level 3, section 5.1).
import type { PasskeyAnswer } from '../../contract/desk/operators/factor.ts'

interface Options {
  challenge: string
}

/** `null` if the operator has closed the browser's dialog. */
type Asked = Promise<PasskeyAnswer | null>

export const hasPasskeys = 'PublicKeyCredential' in globalThis

export function askPasskey(options: Options): Asked {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(navigator.credentials.get({ publicKey }))
}

export function makePasskey(options: Options): Asked {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return answerOf(navigator.credentials.create({ publicKey }))
}

async function answerOf(asked: Promise<Credential | null>): Asked {
  const credential = await asked.catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return null
  return { ...credential.toJSON() } as unknown as PasskeyAnswer
}
