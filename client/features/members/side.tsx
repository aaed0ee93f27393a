import { useEffect, useRef } from 'react'
import type { ApiError } from '../../browser/api/call.ts'
import { ActionAlert } from '../../ui/form/action-alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MemberTab } from '../../contract/members/tabs.ts'
import type { User } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

interface MemberSideProps {
  tab: MemberTab
  /** Tabs of this site. */
  tabs: readonly MemberTab[]
  user: User | undefined
  unread: number
  logOut: { press: () => void; isPending: boolean; failure: ApiError | undefined }
}

/** The member's name, the links to the tabs, and the logout button. */
export function MemberSide({ tab, tabs, user, unread, logOut }: MemberSideProps) {
  const { locale, t } = useI18n()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    showCurrent(nav.current)
  }, [unread])
  return (
    <aside className="member-side" aria-label={t('member.title')}>
      <div className="member-identity">
        {user ? <MemberHeader user={user} /> : <LoggedOutHeader />}
      </div>
      <nav className="member-navigation" ref={nav} aria-label={t('member.title')}>
        {tabs.map((one) => (
          <a
            key={one}
            href={href(locale, 'member', { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`member.tab.${one}`)}
            {one === 'messages' && unread > 0 && (
              <span className="badge">
                <span aria-hidden="true">{unread}</span>
                <span className="visually-hidden">{t('member.unread', { count: unread })}</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      {user && (
        <button
          type="button"
          className="member-log-out"
          aria-disabled={logOut.isPending || undefined}
          onClick={logOut.press}
        >
          <Icon name="log-out" small />
          {t('member.log_out')}
        </button>
      )}
      <ActionAlert failure={logOut.failure} />
    </aside>
  )
}

/** On a phone, the tabs are in a row that may be wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !current) return
  nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}

function MemberHeader({ user }: { user: User }) {
  const { locale, t } = useI18n()
  const kind = t(`member.kind.${user.kind}`)
  const year = formatDate(locale, user.created_at, 'year')
  return (
    <>
      <Avatar user={user} size={64} />
      <div>
        <b>{user.nickname}</b>
        <p className="small-text muted">{t('member.joined', { kind, year })}</p>
      </div>
    </>
  )
}

function LoggedOutHeader() {
  const { t } = useI18n()
  return (
    <>
      <span className="avatar anonymous" aria-hidden="true">
        <Icon name="circle-user-round" />
      </span>
      <b>{t('member.title')}</b>
    </>
  )
}
