import { Link } from '@tanstack/react-router'
import { momentOn } from '../../../contract/draws/calendar.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useToday } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, formText, useAsyncAction, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { PageHead, Section } from '../../ui/parts.tsx'
import './draws.css'

type Calendar = ApiResponse<'GET /api/backstage/draw/calendar'>

/** Weekly draw days, and days that differ. */
export function DrawDays() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/draw/calendar')
  useTitle(t('screen.draw_days'))
  const calendar = read.data
  return (
    <div className="page narrow">
      <PageHead title={t('screen.draw_days')} about={t('draws.calendar.about')}>
        <Link className="link push-end" to="/draw">
          {t('screen.draws')}
        </Link>
      </PageHead>
      <QueryState read={read} />
      {calendar && (
        <>
          <Week key={`${calendar.weekdays.join()} ${calendar.time}`} calendar={calendar} />
          <Next times={calendar.next} />
          <Others calendar={calendar} />
        </>
      )}
    </div>
  )
}

const changed = () => invalidate('/api/backstage/draw')

/** A Sunday. The seven days from it give the names of the weekdays. */
const sunday = Date.parse('2026-11-22T12:00:00+08:00')
const dayNames = (lang: string) =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'Asia/Hong_Kong' }).format(
      new Date(sunday + day * 24 * 3_600_000),
    ),
  )

function Week({ calendar: { weekdays, time } }: { calendar: Calendar }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const form = useFormSubmit(async (data) => {
    const body = { weekdays: data.getAll('weekday').map(Number), time: formText(data, 'time') }
    await call('PUT /api/backstage/draw/calendar', { body })
    await changed()
    showToast(t('draws.calendar.saved'))
  })
  return (
    <form className="form" onSubmit={form.submit}>
      <fieldset className="checks in-columns" disabled={!can('draw.schedule')}>
        <legend>{t('draws.calendar.weekdays')}</legend>
        {dayNames(lang).map((name, day) => (
          <label key={name} className="checkbox-label">
            <input
              type="checkbox"
              name="weekday"
              value={day}
              defaultChecked={weekdays.includes(day)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <LabeledInput
        label={t('draws.calendar.time')}
        type="time"
        name="time"
        required
        defaultValue={time}
        disabled={!can('draw.schedule')}
      />
      <FormError text={form.failure} />
      {can('draw.schedule') && (
        <p className="actions">
          <button type="submit" className="button" disabled={form.isPending}>
            {t('draws.calendar.save')}
          </button>
        </p>
      )}
    </form>
  )
}

function Next({ times }: { times: readonly string[] }) {
  const { t, lang } = useDeskI18n()
  return (
    <section className="section">
      <header>
        <h2>{t('draws.calendar.next')}</h2>
        <span className="muted">UTC+8</span>
      </header>
      <ul className="lines">
        {times.map((at) => (
          <li
            key={at}
          >{`${formatDate(lang, at, 'weekdayDate')} ${formatDate(lang, at, 'time')}`}</li>
        ))}
      </ul>
    </section>
  )
}

function Others({ calendar: { days, time } }: { calendar: Calendar }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const all = Object.entries(days)
  return (
    <Section title={t('draws.calendar.others')}>
      {all.length === 0 && <p className="hint">{t('draws.calendar.no_others')}</p>}
      <ul className="lines" hidden={all.length === 0}>
        {all.map(([day, at]) => (
          <OtherDay key={day} day={day} at={at} />
        ))}
      </ul>
      {can('draw.schedule') && <NewDay time={time} />}
    </Section>
  )
}

function OtherDay({ day, at }: { day: string; at: string | null }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const name = formatDate(lang, momentOn(day, '12:00'), 'weekdayDate')
  const put = async () => {
    const params = { day }
    await call('PUT /api/backstage/draw/calendar/:day', { params, body: { drawn_at: at } })
    await changed()
  }
  const remove = async () => {
    await call('DELETE /api/backstage/draw/calendar/:day', { params: { day } })
    await changed()
    showToast(t('draws.calendar.removed', { day: name }), { undo: put })
  }
  return (
    <li>
      <span className="name">{name}</span>
      <span className="muted">
        {at
          ? t('draws.calendar.at', { time: formatDate(lang, at, 'time') })
          : t('draws.calendar.off')}
      </span>
      {can('draw.schedule') && (
        <button
          type="button"
          className="link push-end"
          disabled={isPending}
          aria-label={t('draws.calendar.remove_of', { day: name })}
          onClick={() => run(remove)}
        >
          {t('draws.calendar.remove')}
        </button>
      )}
      <FormError text={failure} />
    </li>
  )
}

/** Sets a day without a draw, or a draw at a given time of that day. */
function NewDay({ time }: { time: string }) {
  const { t, lang } = useDeskI18n()
  const today = useToday()
  const form = useFormSubmit(() => Promise.resolve())
  const set = (isOff: boolean, data: FormData) => async () => {
    const day = formText(data, 'day')
    const at = isOff ? null : momentOn(day, formText(data, 'time'))
    const params = { day }
    await call('PUT /api/backstage/draw/calendar/:day', { params, body: { drawn_at: at } })
    await changed()
    const name = formatDate(lang, momentOn(day, '12:00'), 'weekdayDate')
    const shown = { day: name, time: at ? formatDate(lang, at, 'time') : '' }
    showToast(t(isOff ? 'draws.calendar.set_off' : 'draws.calendar.set_at', shown))
  }
  return (
    <form
      className="form draw-new-day"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const isOff = submitter instanceof HTMLButtonElement && submitter.value === 'off'
        form.act(set(isOff, new FormData(event.currentTarget)))
      }}
    >
      <LabeledInput
        label={t('draws.calendar.day')}
        type="date"
        name="day"
        required
        defaultValue={today}
      />
      <LabeledInput
        label={t('draws.calendar.add_time')}
        type="time"
        name="time"
        required
        defaultValue={time}
      />
      <p className="actions">
        <button type="submit" className="button" value="off" disabled={form.isPending}>
          {t('draws.calendar.cancel')}
        </button>
        <button type="submit" className="button" value="at" disabled={form.isPending}>
          {t('draws.calendar.add')}
        </button>
      </p>
      <FormError text={form.failure} />
    </form>
  )
}
