import { useEffect, useRef, useState } from 'react'
import { call } from '../../../browser/api/call.ts'
import { useLoading } from '../../../browser/api/use-loading.ts'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import { RelativeTime } from '../../../ui/time/relative-time.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Session } from '../../../contract/members/member.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { LoadingList, MemberSection } from '../parts.tsx'
import { useMemberAction } from '../../account/use-member-action.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'

/** Most members have fewer; the rest is shown on request. */
const shownFirst = 5

/** The devices where the member is logged in. */
export function Sessions() {
  const { t } = useI18n()
  const [items, setItems] = useState<Session[]>()
  const loading = useLoading(async () => setItems((await call('GET /api/user/sessions')).items))
  const ending = useEndSession((id) =>
    setItems((now) => now?.filter((one) => one.is_current || (id !== undefined && one.id !== id))),
  )
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button has been removed.
  useEffect(() => {
    if (isWhole) list.current?.children[shownFirst]?.querySelector('button')?.focus()
  }, [isWhole])
  const others = items?.filter((one) => !one.is_current) ?? []
  return (
    <MemberSection
      id="sessions"
      title={t('member.sessions.title')}
      intro={t('member.sessions.intro')}
    >
      <LoadingList
        loading={loading}
        isLoaded={items !== undefined}
        failed={t('member.sessions.failed')}
      />
      <ul className="sessions" ref={list}>
        {items?.slice(0, isWhole ? undefined : shownFirst).map((one) => (
          <Row key={one.id} session={one} end={() => void ending.endOne(one)} />
        ))}
      </ul>
      <ActionAlert failure={ending.failure} />
      {items && items.length > shownFirst && !isWhole && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          {t('member.sessions.all', { count: items.length })}
        </button>
      )}
      {others.length > 0 && (
        <button
          type="button"
          className="button"
          aria-disabled={ending.isPending || undefined}
          onClick={() => void ending.endOthers()}
        >
          {t('member.sessions.end_others')}
        </button>
      )}
      {items && others.length === 0 && <p className="help">{t('member.sessions.none_other')}</p>}
    </MemberSection>
  )
}

/** Ends one session or all others; `onEnded` receives the id, `undefined` for all. */
function useEndSession(onEnded: (id?: number) => void) {
  const toast = useToast()
  const { run, isPending, failure } = useMemberAction()

  async function end(send: () => Promise<{ message: string }>, id?: number) {
    let message = ''
    const isDone = await run(async () => {
      message = (await send()).message
    })
    if (!isDone) return
    onEnded(id)
    toast(message)
    // The pressed button has been removed.
    document.getElementById('sessions')?.focus()
  }

  return {
    isPending,
    failure,
    endOne: ({ id }: Session) =>
      end(() => call('DELETE /api/user/sessions/:id', { params: { id } }), id),
    endOthers: () => end(() => call('DELETE /api/user/sessions')),
  }
}

function Row({ session, end }: { session: Session; end: () => void }) {
  const { t } = useI18n()
  const { browser, system, last_seen_at, is_current } = session
  const name = [browser, system].filter(Boolean).join(' · ') || t('member.sessions.unknown')
  const isPhone = /Android|iOS|iPhone|iPad/i.test(system)
  return (
    <li>
      <Icon name={isPhone ? 'smartphone' : 'monitor'} />
      <div>
        <b>{name}</b>
        <p className="tiny-text muted">
          {is_current ? (
            <span className="current">{t('member.sessions.current')}</span>
          ) : (
            <>
              {t('member.sessions.seen')} <RelativeTime at={last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!is_current && (
        <button
          type="button"
          className="button"
          aria-label={t('member.sessions.end_label', { name })}
          onClick={end}
        >
          {t('member.sessions.end')}
        </button>
      )}
    </li>
  )
}
