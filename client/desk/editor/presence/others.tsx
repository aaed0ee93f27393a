// Other operators who have the entry open, and a notice of their latest change.
import { useEffect, useId, useState } from 'react'
import type { EntryNews } from '../../../contract/notifications/desk-news.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { useOperator } from '../../api/operator.ts'
import { useIsOnline } from '../../api/online.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Avatar } from '../../ui/parts.tsx'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { joinPresence, type Person } from './presence.ts'
import './others.css'

/** Maximum number of avatars shown. */
const maxAvatars = 3

export function PresenceBar({ work }: { work: EntrySession }) {
  const { people, news, dismiss } = usePresence(work)
  return (
    <>
      {useIsOnline() && people.length > 0 && <PresenceAvatars people={people} />}
      {news && <RemoteUpdateBanner news={news} onShow={work.reviewRemote} onDismiss={dismiss} />}
    </>
  )
}

/** Paths of an entry's assignment and notes. */
const reviewPaths = (id: number) =>
  ['assignment', 'note'].map((part) => `/api/backstage/entry/${id}/${part}`)

function usePresence({ entry: { id }, draft, merge }: EntrySession) {
  const [people, setPeople] = useState<Person[]>([])
  const [news, setNews] = useState<EntryNews | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const operator = useOperator()
  useEffect(() => {
    return joinPresence(id, {
      onMembers: setPeople,
      onUpdate(next) {
        setNews(next)
        // Repeated saves do not reopen a dismissed banner.
        if (next.what !== 'saved') setDismissed(false)
      },
      onReview: () => void invalidate(...reviewPaths(id)),
      onJoin(isAgain) {
        void invalidate(...reviewPaths(id))
        if (!isAgain) return
        call('GET /api/backstage/entry/:id', { params: { id } }).then(
          ({ rev, draft_updated_by: by }) => setNews({ rev, what: 'saved', by: by ?? operator }),
          () => undefined,
        )
      },
    })
  }, [id, operator])
  const isNew = news !== null && news.rev > draft.rev()
  const isAsked = merge !== null || draft.state.kind === 'conflict'
  return {
    people,
    news: isNew && !isAsked && !isDismissed ? news : null,
    dismiss: () => setDismissed(true),
  }
}

function PresenceAvatars({ people }: { people: Person[] }) {
  const { t } = useDeskI18n()
  const list = useId()
  const shown = people.length > maxAvatars ? people.slice(0, maxAvatars - 1) : people
  return (
    <ul className="presence" aria-label={t('editor.presence.label')}>
      {shown.map(({ id, name }) => (
        <li key={id} title={name}>
          <span className="present">
            <Avatar name={name} />
          </span>
          <span className={people.length === 1 ? 'presence-name' : 'visually-hidden'}>
            {t('editor.presence.one', { name })}
          </span>
        </li>
      ))}
      {shown.length < people.length && (
        <li>
          <button type="button" className="presence-more" popoverTarget={list}>
            <span className="visually-hidden">{t('editor.presence.all')} </span>+
            {people.length - shown.length}
          </button>
          <ul id={list} popover="auto" className="presence-list">
            {people.map(({ id, name }) => (
              <li key={id}>
                <span className="present">
                  <Avatar name={name} />
                </span>
                {name}
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}

interface NewsProps {
  news: EntryNews
  onShow: () => Promise<void>
  onDismiss: () => void
}

function RemoteUpdateBanner({ news: { what, by }, onShow, onDismiss }: NewsProps) {
  const { t } = useDeskI18n()
  const own = useOperator().id
  const [isFailed, setFailed] = useState(false)
  const name =
    by === null
      ? t('editor.remote_update.release')
      : by.id === own
        ? t('editor.remote_update.own')
        : by.name
  const show = () => void onShow().catch(() => setFailed(true))
  return (
    <div className="news">
      <output>
        {isFailed ? t('editor.remote_update.failed') : t(`editor.remote_update.${what}`, { name })}
      </output>
      <p className="actions">
        <button type="button" className="button" onClick={show}>
          {t(what === 'withdrawn' ? 'editor.remote_update.show' : 'editor.remote_update.compare')}
        </button>
        <button type="button" className="button ghost" onClick={onDismiss}>
          {t('editor.remote_update.later')}
        </button>
      </p>
    </div>
  )
}
