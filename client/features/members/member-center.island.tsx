// The member center. The document contains its frame and the links to the tabs; script loads the member's data. When
// the session ends, unsaved input stays until the same member logs in again.
import { useState, type ComponentType } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { useLoading } from '../../browser/api/use-loading.ts'
import { EmptyState } from '../../ui/empty.tsx'
import type { MemberTab } from '../../contract/members/tabs.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { MemberSide } from './side.tsx'
import { loadLogin } from './tabs.ts'
import { useAsyncAction } from '../../browser/form/use-action.ts'
import { unreadIn } from './center.ts'
import { useCenter } from './use-center.ts'

interface MemberCenterProps {
  tab: MemberTab
  /** Tabs of this site. */
  tabs: readonly MemberTab[]
  /** True if sign-in with Google is available. */
  hasGoogle: boolean
}

function MemberCenterView({ tab, tabs, hasGoogle }: MemberCenterProps) {
  const { t } = useI18n()
  const { center, Tab: TabContent, isOut, hasFailed, reload, change, leave } = useCenter(tab)
  const { run, isPending, failure } = useAsyncAction()
  const isShown = center !== undefined && TabContent !== undefined

  async function logOut() {
    const isDone = await run(() => call('POST /api/user/logout').catch(ignoreUnauthorized))
    if (isDone) leave()
  }

  const notifications = center?.notification_list

  return (
    <div className="member-center">
      <MemberSide
        tab={tab}
        tabs={tabs}
        user={isOut ? undefined : center?.user}
        unread={notifications && !isOut ? unreadIn(notifications) : 0}
        logOut={{ press: () => void logOut(), isPending, failure }}
      />
      <div className="member-main">
        <div className="page-title">
          <h1>{t(`member.tab.${tab}`)}</h1>
        </div>
        {isOut && <Login hasGoogle={hasGoogle} />}
        {isShown && (
          <div hidden={isOut}>
            <TabContent key={center.user.id} center={center} change={change} />
          </div>
        )}
        {hasFailed && !isShown && <Failed reload={reload} />}
        {!isOut && !isShown && !hasFailed && <Skeleton />}
      </div>
    </div>
  )
}

/** An ended session counts as a successful logout. */
function ignoreUnauthorized(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
}

/** The login form in place; its code loads only when it is needed. */
function Login({ hasGoogle }: Pick<MemberCenterProps, 'hasGoogle'>) {
  const { t } = useI18n()
  const [Form, setForm] = useState<ComponentType<Pick<MemberCenterProps, 'hasGoogle'>>>()
  const { hasFailed, isLoading, reload } = useLoading(async () => {
    const Loaded = await loadLogin()
    setForm(() => Loaded)
  })
  if (hasFailed && !isLoading) return <Failed reload={reload} />
  if (!Form) return <Skeleton />
  return (
    <section className="account-card" aria-labelledby="log-in">
      <h2 id="log-in" className="visually-hidden">
        {t('account.log_in')}
      </h2>
      <Form hasGoogle={hasGoogle} />
    </section>
  )
}

function Failed({ reload }: { reload: () => Promise<void> }) {
  const { t } = useI18n()
  return (
    <div role="alert">
      <EmptyState title={t('member.failed')}>{t('member.failed_why')}</EmptyState>
      <p className="buttons">
        <button type="button" className="button primary" onClick={() => void reload()}>
          {t('member.retry')}
        </button>
      </p>
    </div>
  )
}

function Skeleton() {
  const { t } = useI18n()
  return (
    <div className="member-skeleton">
      <output className="visually-hidden">{t('member.loading')}</output>
      <div aria-hidden="true">
        {Array.from({ length: 6 }, (_, row) => (
          <i key={row} />
        ))}
      </div>
    </div>
  )
}

export const MemberCenter = island('member-center', MemberCenterView, {
  when: 'load',
  messages: [
    'member',
    'account',
    'form',
    'invalid',
    'error',
    'toast',
    'like',
    'favorite',
    'draw',
    'share',
    'site',
  ],
})
