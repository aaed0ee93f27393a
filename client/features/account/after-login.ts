import type { Locale } from '../../contract/locale.ts'
import { sessionChanged } from '../../browser/session/session.ts'
import { afterLogin, isOnAccountForm } from './account-form-links.tsx'
import { initAccountLinks } from './account-links.ts'

/** The cookie is set. All islands learn of the session before the reader moves on. */
export async function continueAfterLogin(locale: Locale): Promise<void> {
  const isKnown = await sessionChanged().then(
    () => true,
    () => false,
  )
  // The back button skips the form.
  if (isOnAccountForm()) return location.replace(afterLogin(locale))
  // The login succeeded even if the member's data could not be loaded.
  if (!isKnown) return location.reload()
  initAccountLinks()
}
