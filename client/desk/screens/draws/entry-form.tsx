import { useState } from 'react'
import { drawOn, type DrawCalendar } from '../../../contract/draws/calendar.ts'
import { dayOf } from '../../../contract/days.ts'
import { isPeriodOf, type Draw, type DrawValues } from '../../../contract/desk/draws/draw.ts'
import { call } from '../../api/call.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { momentAt, wallTimeOf } from '../../editor/form/moments.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useSubmit } from '../../ui/form.tsx'
import { drawnIn, faultsOf, slotsOf, type Slots } from './slots.ts'
import { SlotFields } from './slot-fields.tsx'

interface EntryFormProps {
  draw: Draw
  calendar: DrawCalendar
  /** The own entry that is corrected. */
  own?: { id: number; values: DrawValues } | undefined
  onDone: (draw: Draw) => void
  /** Leads back, where there is something to go back to. */
  onLeave?: (() => void) | undefined
}

/** Six numbers, the special one, and when they were drawn. */
export function EntryForm({ draw, calendar, own, onDone, onLeave }: EntryFormProps) {
  const { t } = useTexts()
  const { period, rev } = draw
  const [slots, setSlots] = useState<Slots>(() => slotsOf(own?.values ?? null))
  const [time, setTime] = useState(() =>
    wallTimeOf(own?.values.drawn_at ?? draw.live?.drawn_at ?? draw.due_at),
  )
  const drawn_at = momentAt(time)
  const drawn = drawnIn(slots)
  const form = useSubmit(async () => {
    if (!drawn || !drawn_at) return
    const body = { rev, replaces: own?.id ?? null, values: { drawn_at, ...drawn } }
    const params = { period }
    try {
      const next = await call('POST /api/backstage/draw/:period', { params, body })
      notify(t(`draws.${outcomeOf(draw, next)}`, { period }))
      onDone(next)
    } finally {
      // Also after a refusal: what is shown was outdated.
      await readAgain('/api/backstage/draw')
    }
  })
  const isUsual = drawn_at === null || drawOn(calendar, dayOf(drawn_at)) === drawn_at
  return (
    <form className="form draw-form" onSubmit={form.submit}>
      <p className="hint">{t(rev > 0 ? 'draws.correct_blind' : 'draws.blind')}</p>
      <SlotFields slots={slots} onChange={setSlots} />
      <Faults slots={slots} />
      <Line label={`${t('draws.drawn_at')} (UTC+8)`}>
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            required
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        )}
      </Line>
      {!isUsual && <p className="hint draw-doubt">{t('draws.not_draw_day')}</p>}
      {drawn_at && !isPeriodOf(period, drawn_at) && (
        <p className="hint draw-doubt">{t('draws.other_year')}</p>
      )}
      <Failure text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={form.isBusy || !drawn || !drawn_at}
        >
          {t(rev > 0 ? 'draws.send_correction' : 'draws.send')}
        </button>
        {onLeave && (
          <button type="button" className="button flat" onClick={onLeave}>
            {t('draws.keep')}
          </button>
        )}
      </p>
    </form>
  )
}

/** What has become of a draw with this entry. */
function outcomeOf({ rev }: Draw, next: Draw) {
  if (next.state === 'differs') return 'now_differs'
  if (next.state === 'entered') return 'entered'
  if (next.rev === rev) return 'now_confirmed'
  return next.state === 'corrected' ? 'now_corrected' : 'now_published'
}

function Faults({ slots }: { slots: Slots }) {
  const { t } = useTexts()
  const { repeated, isOutOfRange, missing } = faultsOf(slots)
  const says =
    (repeated !== null && t('draws.repeated', { number: repeated })) ||
    (isOutOfRange && t('draws.out_of_range')) ||
    (missing > 0 && missing < slots.length && t('draws.missing', { count: missing }))
  return (
    <output className={repeated === null && !isOutOfRange ? 'hint' : 'hint draw-doubt'}>
      {says || '\u00A0'}
    </output>
  )
}
