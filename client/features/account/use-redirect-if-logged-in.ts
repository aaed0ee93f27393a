import { useEffect } from 'react'
import { hasCachedMember } from '../../browser/session/cached-member.ts'
import { loadSession, reloadSession } from '../../browser/session/session.ts'
import { useI18n } from '../../i18n/context.tsx'
import { afterLogin, isOnAccountForm } from './account-form-links.tsx'

/**
 * Redirects a member who opens the form's own page to the form's target. The server does so, too, but not for a page
 * that the browser has cached from before the login.
 */
export function useRedirectIfLoggedIn(): void {
  const { locale } = useI18n()
  useEffect(() => {
    if (!isOnAccountForm()) return
    const leadOn = async (ask: typeof loadSession) => {
      if (hasCachedMember() && (await ask()).state === 'in') location.replace(afterLogin(locale))
    }
    // Without a response the form stays.
    const tryToLeadOn = (ask: typeof loadSession) => void leadOn(ask).catch(() => undefined)
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && tryToLeadOn(reloadSession)
    tryToLeadOn(loadSession)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [locale])
}
