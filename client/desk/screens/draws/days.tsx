import { Link } from '@tanstack/react-router'
import { momentOn } from '../../../contract/draws/calendar.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type Answer } from '../../api/call.ts'
import { useToday } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, textOf, useAct, useSubmit } from '../../ui/form.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import './draws.css'

type Calendar = Answer<'GET /api/backstage/draw/calendar'>

/** When draws take place: every week, and on days that differ. */
export function DrawDays() {
  const { t } = useTexts()
  const read = useRead('GET /api/backstage/draw/calendar')
  useTitle(t('screen.draw_days'))
  const calendar = read.data
  return (
    <div className="page narrow">
      <div className="page-head">
        <h1>{t('screen.draw_days')}</h1>
        <span className="quiet about">{t('draws.calendar.about')}</span>
        <Link className="link push" to="/draw">
          {t('screen.draws')}
        </Link>
      </div>
      <ReadState read={read} />
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

const changed = () => readAgain('/api/backstage/draw')

/** A Sunday; the days after it are those of a week. */
const sunday = Date.parse('2026-11-22T12:00:00+08:00')
const dayNames = (lang: string) =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'Asia/Hong_Kong' }).format(
      new Date(sunday + day * 24 * 3_600_000),
    ),
  )

function Week({ calendar: { weekdays, time } }: { calendar: Calendar }) {
  const { t, lang } = useTexts()
  const can = useCan()
  const form = useSubmit(async (data) => {
    const body = { weekdays: data.getAll('weekday').map(Number), time: textOf(data, 'time') }
    await call('PUT /api/backstage/draw/calendar', { body })
    await changed()
    notify(t('draws.calendar.saved'))
  })
  return (
    <form className="form" onSubmit={form.submit}>
      <fieldset className="checks in-columns" disabled={!can('draw.schedule')}>
        <legend>{t('draws.calendar.weekdays')}</legend>
        {dayNames(lang).map((name, day) => (
          <label key={name} className="check-line">
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
      <Line label={t('draws.calendar.time')}>
        {(id) => (
          <input
            id={id}
            type="time"
            name="time"
            required
            defaultValue={time}
            disabled={!can('draw.schedule')}
          />
        )}
      </Line>
      <Failure text={form.failure} />
      {can('draw.schedule') && (
        <p className="actions">
          <button type="submit" className="button" disabled={form.isBusy}>
            {t('draws.calendar.save')}
          </button>
        </p>
      )}
    </form>
  )
}

function Next({ times }: { times: readonly string[] }) {
  const { t, lang } = useTexts()
  return (
    <section className="section">
      <header>
        <h2>{t('draws.calendar.next')}</h2>
        <span className="quiet">UTC+8</span>
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
  const { t } = useTexts()
  const can = useCan()
  const all = Object.entries(days)
  return (
    <section className="section">
      <header>
        <h2>{t('draws.calendar.others')}</h2>
      </header>
      {all.length === 0 && <p className="hint">{t('draws.calendar.no_others')}</p>}
      <ul className="lines" hidden={all.length === 0}>
        {all.map(([day, at]) => (
          <OtherDay key={day} day={day} at={at} />
        ))}
      </ul>
      {can('draw.schedule') && <NewDay time={time} />}
    </section>
  )
}

function OtherDay({ day, at }: { day: string; at: string | null }) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const name = formatDate(lang, momentOn(day, '12:00'), 'weekdayDate')
  const put = async () => {
    const params = { day }
    await call('PUT /api/backstage/draw/calendar/:day', { params, body: { drawn_at: at } })
    await changed()
  }
  const remove = async () => {
    await call('DELETE /api/backstage/draw/calendar/:day', { params: { day } })
    await changed()
    notify(t('draws.calendar.removed', { day: name }), { undo: put })
  }
  return (
    <li>
      <span className="name">{name}</span>
      <span className="quiet">
        {at
          ? t('draws.calendar.at', { time: formatDate(lang, at, 'time') })
          : t('draws.calendar.off')}
      </span>
      {can('draw.schedule') && (
        <button
          type="button"
          className="link push"
          disabled={isBusy}
          aria-label={t('draws.calendar.remove_of', { day: name })}
          onClick={() => act(remove)}
        >
          {t('draws.calendar.remove')}
        </button>
      )}
      <Failure text={failure} />
    </li>
  )
}

/** No draw on a day, or one at a time of it. */
function NewDay({ time }: { time: string }) {
  const { t, lang } = useTexts()
  const today = useToday()
  const form = useSubmit(() => Promise.resolve())
  const set = (isOff: boolean, data: FormData) => async () => {
    const day = textOf(data, 'day')
    const at = isOff ? null : momentOn(day, textOf(data, 'time'))
    const params = { day }
    await call('PUT /api/backstage/draw/calendar/:day', { params, body: { drawn_at: at } })
    await changed()
    const name = formatDate(lang, momentOn(day, '12:00'), 'weekdayDate')
    const shown = { day: name, time: at ? formatDate(lang, at, 'time') : '' }
    notify(t(isOff ? 'draws.calendar.set_off' : 'draws.calendar.set_at', shown))
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
      <Line label={t('draws.calendar.day')}>
        {(id) => <input id={id} type="date" name="day" required defaultValue={today} />}
      </Line>
      <Line label={t('draws.calendar.add_time')}>
        {(id) => <input id={id} type="time" name="time" required defaultValue={time} />}
      </Line>
      <p className="actions">
        <button type="submit" className="button" value="off" disabled={form.isBusy}>
          {t('draws.calendar.cancel')}
        </button>
        <button type="submit" className="button" value="at" disabled={form.isBusy}>
          {t('draws.calendar.add')}
        </button>
      </p>
      <Failure text={form.failure} />
    </form>
  )
}
