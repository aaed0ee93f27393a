// Links between the account forms. The return path is added in the browser, because the HTML is the same for every
// query.
import type { ReactNode } from 'react'
import type { Locale } from '../../contract/locale.ts'
import { href, paths, splitLocale, withQuery } from '../../contract/paths.ts'
import { returnPath } from '../../contract/return-path.ts'
import { useI18n } from '../../i18n/context.tsx'
import { visitSource } from '../../browser/measure/track-source.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const accountForms: readonly string[] = [
  paths.login,
  paths.loginLink,
  paths.loginLinkUse,
  paths.register,
  paths.forgotPassword,
  paths.passwordReset,
  paths.emailVerification,
  paths.emailChange,
  paths.emailUndo,
]

/** True if this page is one of the forms itself, rather than a page with a form above it. */
export function isOnAccountForm(): boolean {
  return accountForms.includes(splitLocale(location.pathname).path)
}

/** The page to return to after logging in, if the address names one. */
function returnTarget(): string | undefined {
  if (!isOnAccountForm()) return location.pathname + location.search
  return returnPath(new URLSearchParams(location.search).get('return'))
}

/** Target of a login on the form's own page. */
export function afterLogin(locale: Locale): string {
  return returnTarget() ?? href(locale, 'member', { tab: 'account' })
}

interface AccountFormLinkProps {
  to: 'login' | 'loginLink' | 'register' | 'forgotPassword'
  className?: string
  children: ReactNode
}

/** A link to another account form; in a modal it replaces the modal's content. */
export function AccountFormLink({ to, className = 'more', children }: AccountFormLinkProps) {
  const { locale } = useI18n()
  const isHydrated = useIsHydrated()
  const back = isHydrated && isOnAccountForm() ? returnTarget() : undefined
  return (
    <a className={className} href={withQuery(href(locale, to), { return: back })} data-modal="">
      {children}
    </a>
  )
}

/** Other ways in than the form above. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  return (
    <>
      <p className="divider">{t('account.or')}</p>
      <div className="other-ways">{children}</div>
    </>
  )
}

/** Signs in with Google and returns to the current page. */
export function GoogleLink() {
  const { t, locale } = useI18n()
  const isHydrated = useIsHydrated()
  const back = isHydrated ? returnTarget() : undefined
  return (
    <a
      className="button wide"
      href={withQuery('/api/auth/google/start', {
        lang: locale,
        return: back,
        track_source: isHydrated ? visitSource() : undefined,
      })}
    >
      {t('account.google')}
    </a>
  )
}
