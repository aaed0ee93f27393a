import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draw, DrawSubmission } from '../../../contract/desk/draws/draw.ts'
import type { DrawCalendar } from '../../../contract/draws/calendar.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { EntryForm } from './entry-form.tsx'
import { History, Live } from './history.tsx'
import { PendingSubmissionsPanel } from './waiting-entries.tsx'
import { PageHead, Section } from '../../ui/parts.tsx'
import './draws.css'

/** A draw: submitting its result, differences, the published result, and the history. */
export function DrawScreen() {
  const { t, lang } = useDeskI18n()
  const { period = '' } = useParams({ strict: false })
  useTitle(t('today.draw_no', { period }))
  const read = useApi('GET /api/backstage/draw/:period', { params: { period } })
  const { data: calendar } = useApi('GET /api/backstage/draw/calendar')
  const draw = read.data
  return (
    <div className="page">
      <PageHead title={t('today.draw_no', { period })}>
        {draw && <span className="muted">{t(`draws.state.${draw.state}`)}</span>}
        {draw?.due_at && (
          <span className="muted">
            {t('draws.due_at', { time: formatDate(lang, draw.due_at, 'moment') })} UTC+8
          </span>
        )}
        <Link className="link push-end" to="/draw">
          {t('screen.draws')}
        </Link>
      </PageHead>
      <QueryState read={read} />
      {draw && calendar && (
        <div className="draw-columns">
          <div>
            <Work key={`${period} ${draw.rev}`} draw={draw} calendar={calendar} />
          </div>
          <div>
            <Live draw={draw} />
            <History draw={draw} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Actions that the operator has now. */
function Work({ draw, calendar }: { draw: Draw; calendar: DrawCalendar }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const own = draw.entries.find(({ is_own, outcome }) => is_own && outcome === 'open')
  const isWaiting = draw.entries.some(({ outcome }) => outcome === 'open')
  const close = () => setEditing(false)
  if (!can('draw.enter')) return null
  const form = { draw, calendar, onDone: close }
  const title = own && !isEditing && draw.state === 'differs' ? 'draws.compare' : titleOf(draw)
  return (
    <Section title={t(title)}>
      {own && !isEditing && (
        <PendingSubmissionsPanel draw={draw} onChangeOwn={() => setEditing(true)} />
      )}
      {own && isEditing && <EntryForm {...form} own={withValues(own)} onLeave={close} />}
      {!own && draw.state === 'differs' && <p className="hint">{t('draws.third_hint')}</p>}
      {!own && (!draw.live || isWaiting || isEditing) && (
        <EntryForm {...form} onLeave={isEditing ? close : undefined} />
      )}
      {draw.live && !isWaiting && !isEditing && (
        <>
          <p className="hint">{t('draws.correct_hint')}</p>
          <p className="actions">
            <button type="button" className="button" onClick={() => setEditing(true)}>
              {t('draws.correct')}
            </button>
          </p>
        </>
      )}
    </Section>
  )
}

function titleOf({ live }: Draw) {
  return live ? 'draws.correcting' : 'draws.enter'
}

function withValues({ id, values }: DrawSubmission) {
  return values ? { id, values } : undefined
}
