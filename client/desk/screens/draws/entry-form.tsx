import { useState } from 'react'
import { drawOn, type DrawCalendar } from '../../../contract/draws/calendar.ts'
import { dayOf } from '../../../contract/days.ts'
import { isPeriodOf, type Draw, type DrawValues } from '../../../contract/desk/draws/draw.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { fromWallTime, toWallTime } from '../../editor/form/wall-time.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { drawnIn, validateNumbers, slotsOf, type NumberInputs } from './slots.ts'
import { NumberFields } from './slot-fields.tsx'

interface EntryFormProps {
  draw: Draw
  calendar: DrawCalendar
  /** The operator's own submission, if it is being corrected. */
  own?: { id: number; values: DrawValues } | undefined
  onDone: (draw: Draw) => void
  /** Closes the form; absent if there is nothing to return to. */
  onLeave?: (() => void) | undefined
}

/** Form for six numbers, the special number, and the time of the draw. */
export function EntryForm({ draw, calendar, own, onDone, onLeave }: EntryFormProps) {
  const { t } = useDeskI18n()
  const { period, rev } = draw
  const [slots, setSlots] = useState<NumberInputs>(() => slotsOf(own?.values ?? null))
  const [time, setTime] = useState(() =>
    toWallTime(own?.values.drawn_at ?? draw.live?.drawn_at ?? draw.due_at),
  )
  const drawn_at = fromWallTime(time)
  const drawn = drawnIn(slots)
  const form = useFormSubmit(async () => {
    if (!drawn || !drawn_at) return
    const body = { rev, replaces: own?.id ?? null, values: { drawn_at, ...drawn } }
    const params = { period }
    try {
      const next = await call('POST /api/backstage/draw/:period', { params, body })
      showToast(t(`draws.${outcomeOf(draw, next)}`, { period }))
      onDone(next)
    } finally {
      // Also after a rejection, because the displayed draw was outdated.
      await invalidate('/api/backstage/draw')
    }
  })
  const isUsual = drawn_at === null || drawOn(calendar, dayOf(drawn_at)) === drawn_at
  return (
    <form className="form draw-form" onSubmit={form.submit}>
      <p className="hint">{t(rev > 0 ? 'draws.correct_blind' : 'draws.blind')}</p>
      <NumberFields slots={slots} onChange={setSlots} />
      <Faults slots={slots} />
      <LabeledInput
        label={`${t('draws.drawn_at')} (UTC+8)`}
        type="datetime-local"
        required
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      {!isUsual && <p className="hint draw-warning">{t('draws.not_draw_day')}</p>}
      {drawn_at && !isPeriodOf(period, drawn_at) && (
        <p className="hint draw-warning">{t('draws.other_year')}</p>
      )}
      <FormError text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={form.isPending || !drawn || !drawn_at}
        >
          {t(rev > 0 ? 'draws.send_correction' : 'draws.send')}
        </button>
        {onLeave && (
          <button type="button" className="button ghost" onClick={onLeave}>
            {t('draws.keep')}
          </button>
        )}
      </p>
    </form>
  )
}

/** Message key for the effect of a submission on the draw. */
function outcomeOf({ rev }: Draw, next: Draw) {
  if (next.state === 'differs') return 'now_differs'
  if (next.state === 'entered') return 'entered'
  if (next.rev === rev) return 'now_confirmed'
  return next.state === 'corrected' ? 'now_corrected' : 'now_published'
}

function Faults({ slots }: { slots: NumberInputs }) {
  const { t } = useDeskI18n()
  const { repeated, isOutOfRange, missing } = validateNumbers(slots)
  const says =
    (repeated !== null && t('draws.repeated', { number: repeated })) ||
    (isOutOfRange && t('draws.out_of_range')) ||
    (missing > 0 && missing < slots.length && t('draws.missing', { count: missing }))
  return (
    <output className={repeated === null && !isOutOfRange ? 'hint' : 'hint draw-warning'}>
      {says || '\u00A0'}
    </output>
  )
}
