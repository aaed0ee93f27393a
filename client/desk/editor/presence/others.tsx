// Who else has the entry open, beside what is done to it; and what they have just made of it.
import { useEffect, useId, useState } from 'react'
import type { EntryNews } from '../../../contract/notifications/desk-news.ts'
import { call } from '../../api/call.ts'
import { useOperator } from '../../api/operator.ts'
import { useIsReachable } from '../../api/reachable.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar } from '../../ui/parts.tsx'
import type { EntryWork } from '../saving/use-entry-work.ts'
import { enter, type Person } from './presence.ts'
import './others.css'

/** Faces that are shown beside each other. */
const faces = 3

export function Here({ work }: { work: EntryWork }) {
  const { people, news, dismiss } = useHere(work)
  return (
    <>
      {useIsReachable() && people.length > 0 && <Faces people={people} />}
      {news && <News news={news} onShow={work.openTheirs} onDismiss={dismiss} />}
    </>
  )
}

function useHere({ entry: { id }, draft, merge }: EntryWork) {
  const [people, setPeople] = useState<Person[]>([])
  const [news, setNews] = useState<EntryNews | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const operator = useOperator()
  useEffect(
    () =>
      enter(id, {
        onPeople: setPeople,
        onNews(next) {
          setNews(next)
          // That somebody goes on saving is known by then.
          if (next.what !== 'saved') setDismissed(false)
        },
        onBack() {
          call('GET /api/backstage/entry/:id', { params: { id } }).then(
            ({ rev, draft_by: by }) => setNews({ rev, what: 'saved', by: by ?? operator }),
            () => undefined,
          )
        },
      }),
    [id, operator],
  )
  const isNew = news !== null && news.rev > draft.rev()
  const isAsked = merge !== null || draft.state.kind === 'conflict'
  return {
    people,
    news: isNew && !isAsked && !isDismissed ? news : null,
    dismiss: () => setDismissed(true),
  }
}

function Faces({ people }: { people: Person[] }) {
  const { t } = useTexts()
  const list = useId()
  const shown = people.length > faces ? people.slice(0, faces - 1) : people
  return (
    <ul className="here" aria-label={t('editor.here.label')}>
      {shown.map(({ id, name }) => (
        <li key={id} title={name}>
          <span className="present">
            <Avatar name={name} />
          </span>
          <span className={people.length === 1 ? 'here-name' : 'visually-hidden'}>
            {t('editor.here.one', { name })}
          </span>
        </li>
      ))}
      {shown.length < people.length && (
        <li>
          <button type="button" className="here-more" popoverTarget={list}>
            <span className="visually-hidden">{t('editor.here.all')} </span>+
            {people.length - shown.length}
          </button>
          <ul id={list} popover="auto" className="here-list">
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

function News({ news: { what, by }, onShow, onDismiss }: NewsProps) {
  const { t } = useTexts()
  const own = useOperator().id
  const [isFailed, setFailed] = useState(false)
  const name =
    by === null ? t('editor.news.release') : by.id === own ? t('editor.news.own') : by.name
  const show = () => void onShow().catch(() => setFailed(true))
  return (
    <div className="news">
      <output>{isFailed ? t('editor.news.failed') : t(`editor.news.${what}`, { name })}</output>
      <p className="actions">
        <button type="button" className="button" onClick={show}>
          {t(what === 'withdrawn' ? 'editor.news.show' : 'editor.news.compare')}
        </button>
        <button type="button" className="button flat" onClick={onDismiss}>
          {t('editor.news.later')}
        </button>
      </p>
    </div>
  )
}
