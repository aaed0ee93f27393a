import { useState } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { optionLabel } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { markOf } from './marks.ts'

/** The same events as a table. Several can be selected and copied. */
export function EventTable({ events }: { events: readonly DeskEvent[] }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isCopying, setCopying] = useState(false)
  const chosen = events.filter(({ id }) => ids.has(id))
  const isAll = chosen.length === events.length
  const mayCopy = can('entry.write', { lang: 'zh-CN' })
  return (
    <>
      <div className="table-space">
        <table className="table event-table">
          <thead>
            <tr>
              {mayCopy && (
                <th className="box">
                  <input
                    type="checkbox"
                    aria-label={t('calendar.choose_all')}
                    checked={isAll}
                    onChange={() => setIds(new Set(isAll ? [] : events.map(({ id }) => id)))}
                  />
                </th>
              )}
              {(['title', 'kind', 'from', 'until', 'state'] as const).map((name) => (
                <th key={name}>{t(`calendar.column.${name}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                isChosen={mayCopy ? ids.has(event.id) : null}
                onChoose={() => setIds(toggled(ids, event.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen.length > 0 && (
        <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
          <p>{t('calendar.chosen', { count: chosen.length })}</p>
          <button type="button" onClick={() => setCopying(true)}>
            {t('calendar.copy')}
          </button>
        </div>
      )}
      {isCopying && (
        <CopyDialog
          events={chosen}
          onClose={() => setCopying(false)}
          onDone={() => setIds(new Set())}
        />
      )}
    </>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): Set<number> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
}

interface EventRowProps {
  event: DeskEvent
  /** `null` if the event cannot be selected. */
  isChosen: boolean | null
  onChoose: () => void
}

function EventRow({ event, isChosen, onChoose }: EventRowProps) {
  const { t, lang } = useDeskI18n()
  const { id, name, kind, starts_at, ends_at, state, has_draft, is_live, is_exclusive } = event
  const draft = is_live ? 'calendar.waiting' : 'calendar.draft'
  return (
    <tr data-row>
      {isChosen !== null && (
        <td className="box">
          <input
            type="checkbox"
            aria-label={t('calendar.choose', { title: name })}
            checked={isChosen}
            onChange={onChoose}
          />
        </td>
      )}
      <td className="title">
        <EntryLink type="event" id={id} lang="zh-CN">
          {name || t('entries.untitled')}
        </EntryLink>{' '}
        {is_exclusive && <span className="month-mark">{t('calendar.exclusive')}</span>}
      </td>
      <td>{optionLabel(t, 'event_kind', kind)}</td>
      <td>{formatDate(lang, starts_at, 'dayTime')}</td>
      <td>{kind === 'launch' ? '—' : formatDate(lang, ends_at, 'dayTime')}</td>
      <td>
        <span className="event-state">
          <StatusIcon name={markOf(event)} /> {t(has_draft ? draft : `state.${state}`)}
        </span>
      </td>
    </tr>
  )
}
