// Login with a passkey. Loaded when a login form is shown in a browser with passkeys.
import { call } from '../../browser/api/call.ts'
import type { PasskeyAnswer } from '../../contract/members/passkey-answer.ts'
import { askPasskey, suggestPasskeys } from '../../ui/passkey.ts'

/** Shorter than the lifetime of a challenge. */
const renewMs = 4 * 60 * 1000

export const passkeyFromDialog = async () =>
  askPasskey(await call('POST /api/auth/passkey/options'))

/** The passkey chosen among the suggestions of the email field; `null` if they have ended. */
export async function passkeyFromSuggestions(end: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null
  while (!end.aborted) {
    const expiry = AbortSignal.timeout(renewMs)
    const options = await call('POST /api/auth/passkey/options')
    const answer = await suggestPasskeys(options, AbortSignal.any([end, expiry]))
    if (answer || !expiry.aborted) return answer
    await whenVisible()
  }
  return null
}

/** Tabs in the background ask for no challenges. */
function whenVisible(): Promise<unknown> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) =>
    document.addEventListener('visibilitychange', resolve, { once: true }),
  )
}

export const sendPasskey = (passkey: PasskeyAnswer) =>
  call('POST /api/auth/passkey', { body: { passkey } })
