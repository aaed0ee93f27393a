// Passkeys through the browser's JSON methods (WebAuthn Level 3, section 5.1).
import type { PasskeyAnswer } from '../contract/members/passkey-answer.ts'

interface Options {
  challenge: string
}

/** `null` if the person has closed the browser's dialog, or the request has ended. */
type Asked = Promise<PasskeyAnswer | null>

/** False in browsers without the JSON methods. */
export const hasPasskeys = 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {})

/** Browsers allow one request at a time, so suggestions end when a dialog opens. */
let suggesting: AbortController | undefined

export function askPasskey(options: Options): Asked {
  suggesting?.abort()
  return get(options)
}

export function makePasskey(options: Options): Asked {
  suggesting?.abort()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Suggests passkeys where a field asks for `webauthn`, until one is chosen or `end` aborts. */
export function suggestPasskeys(options: Options, end: AbortSignal): Asked {
  suggesting?.abort()
  suggesting = new AbortController()
  const signal = AbortSignal.any([end, suggesting.signal])
  return get(options, { mediation: 'conditional', signal })
}

function get(options: Options, request: CredentialRequestOptions = {}): Asked {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(navigator.credentials.get({ publicKey, ...request }))
}

async function answerOf(asked: Promise<Credential | null>): Asked {
  const credential = await asked.catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return null
  return { ...credential.toJSON() } as unknown as PasskeyAnswer
}
