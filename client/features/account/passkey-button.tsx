import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../browser/api/call.ts'
import { useAsyncAction } from '../../browser/form/use-action.ts'
import type { PasskeyAnswer } from '../../contract/members/passkey-answer.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { continueAfterLogin } from './after-login.ts'

const unreachable = () => new ApiError('unreachable', '')

/** The Worker renders the button, too, but never presses it. */
const load = import.meta.env.SSR
  ? () => Promise.reject(unreachable())
  : () => import('./passkey-login.ts').catch(() => Promise.reject(unreachable()))

/** Logs in with a passkey, chosen in the browser's dialog or among the suggestions of the email field. */
export function PasskeyButton() {
  const { locale, t } = useI18n()
  const isHydrated = useIsHydrated()
  const { run, isPending, failure } = useAsyncAction()
  /** Number of failed attempts. After each, suggestions begin again. */
  const [attempts, setAttempts] = useState(0)
  const isOffered =
    isHydrated && 'parseCreationOptionsFromJSON' in (window.PublicKeyCredential ?? {})

  async function logIn(choose: () => Promise<PasskeyAnswer | null>) {
    const isDone = await run(async () => {
      const passkey = await choose()
      // Browsers give no reason: the dialog was closed, or there is no passkey.
      if (!passkey) throw new ApiError('passkey_refused', t('account.passkey_cancelled'))
      await (await load()).sendPasskey(passkey)
      await continueAfterLogin(locale)
    })
    if (!isDone) setAttempts((before) => before + 1)
  }

  const logInWith = useEffectEvent((passkey: PasskeyAnswer) =>
    logIn(() => Promise.resolve(passkey)),
  )
  useEffect(() => {
    if (!isOffered) return
    const end = new AbortController()
    void load()
      .then((login) => login.passkeyFromSuggestions(end.signal))
      .catch(() => null)
      .then((passkey) => passkey && logInWith(passkey))
    return () => end.abort()
  }, [isOffered, attempts])

  if (isHydrated && !isOffered) return null
  return (
    <>
      <button
        type="button"
        className="button wide needs-script"
        aria-disabled={isPending || undefined}
        onClick={() => void logIn(async () => (await load()).passkeyFromDialog())}
      >
        <Icon name="key" small />
        {t('account.passkey')}
      </button>
      {failure && (
        <p className="alert" role="alert">
          <Icon name="warn" />
          <span>{failure.message || t('form.unreachable')}</span>
        </p>
      )}
    </>
  )
}
