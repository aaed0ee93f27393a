// Ways on from the forms of an account. They keep where the reader wants to go back to, which only the browser knows:
// the HTML is the same whatever the address asks for.
import type { ReactNode } from 'react'
import { href, paths, splitLocale, withQuery } from '../../contract/paths.ts'
import { returnPath } from '../../contract/return-path.ts'
import { useI18n } from '../../i18n/context.tsx'
import { visitSource } from '../../browser/measure/track-source.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const doors: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.passwordReset,
  paths.emailVerification,
]

/** Whether this page is one of the forms itself, rather than a page with a form above it. */
export function isAtDoor(): boolean {
  return doors.includes(splitLocale(location.pathname).path)
}

/** Where the reader goes on after logging in, as far as somebody asked for it. */
export function wayBack(): string | undefined {
  if (!isAtDoor()) return location.pathname + location.search
  return returnPath(new URLSearchParams(location.search).get('return'))
}

interface DoorLinkProps {
  to: 'login' | 'register' | 'forgotPassword'
  className?: string
  children: ReactNode
}

/** A link to another of the forms; in a modal it changes what the modal shows. */
export function DoorLink({ to, className = 'more', children }: DoorLinkProps) {
  const { locale } = useI18n()
  const isHydrated = useIsHydrated()
  const back = isHydrated && isAtDoor() ? wayBack() : undefined
  return (
    <a className={className} href={withQuery(href(locale, to), { return: back })} data-modal="">
      {children}
    </a>
  )
}

/** Leaves for Google and comes back to where the reader was. */
export function GoogleLink() {
  const { t, locale } = useI18n()
  const isHydrated = useIsHydrated()
  const back = isHydrated ? wayBack() : undefined
  return (
    <>
      <p className="divider">{t('account.or')}</p>
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
    </>
  )
}
