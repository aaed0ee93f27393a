import type { CSSProperties } from 'react'
import { calendarUrl } from '../../contract/calendar/calendar.ts'
import type { DayAgenda, AgendaItem } from '../../contract/calendar/day.ts'
import { historyUrl } from '../../contract/draws/mark-six.ts'
import { href } from '../../contract/paths.ts'
import { dayLength, dayOf, startOfDay } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, formatNumber, type Translate } from '../../i18n/translate.ts'
import { DayClock } from './day-clock.island.tsx'
import { layoutLabels } from './day-line-layout.ts'
import { Icon } from '../../ui/icon.tsx'
import { FallbackLanguageBadge } from '../../ui/fallback-language.tsx'

interface DayLineProps {
  day: DayAgenda
  now: string
  /** True on the calendar page, which needs no link to itself and has its own fallback notice. */
  isInCalendar?: boolean
}

/** The agenda without parts of the site that are switched off; `null` if nothing is left. */
export function useOfferedDay(day: DayAgenda): DayAgenda | null {
  const { locale, isOff } = useI18n()
  const isKept = ({ kind }: AgendaItem) =>
    !isOff?.(calendarUrl(locale, 'current')) &&
    !(kind === 'release' && isOff?.(href(locale, 'timeline'))) &&
    !(kind === 'draw' && isOff?.(historyUrl(locale)))
  const today = day.today.filter(isKept)
  const running = day.running.filter(isKept)
  const next = day.next.filter(isKept)
  return today.length + running.length + next.length > 0 ? { today, running, next } : null
}

/** Today as a line of 24 hours, or as a list on a narrow screen; below it running and upcoming entries. */
export function DayLine({ day, now, isInCalendar }: DayLineProps) {
  const { locale, t } = useI18n()
  const offered = useOfferedDay(day)
  if (!offered) return null
  const { today, running, next } = offered
  const all = [...today, ...running, ...next]
  const fallback = all.find((entry) => entry.kind !== 'draw' && entry.lang !== locale)
  return (
    <section className={isInCalendar ? 'day day-of-calendar' : 'day'} aria-labelledby="day">
      <div className="day-top">
        <h2 id="day">{t('day_timeline.title')}</h2>
        <p className="small-text muted">
          {t(today.length > 0 ? 'day_timeline.intro' : 'day_timeline.intro_quiet', {
            date: formatDate(locale, now, 'weekdayDate'),
            count: formatNumber(locale, today.length),
          })}
        </p>
        {!isInCalendar && fallback && fallback.kind !== 'draw' && (
          <FallbackLanguageBadge lang={fallback.lang} />
        )}
        {!isInCalendar && (
          <a className="more" href={calendarUrl(locale, 'current')}>
            {t('day_timeline.calendar')}
            <Icon name="next" small />
          </a>
        )}
      </div>
      <Line entries={today} now={now} />
      <Beside
        name={t('day_timeline.running')}
        entries={running}
        note={({ at }) => t('day_timeline.until', { date: formatDate(locale, at, 'short') })}
      />
      <Beside
        name={t('day_timeline.next')}
        entries={next}
        note={({ at }) => formatDate(locale, at, 'dayTime')}
      />
    </section>
  )
}

function Line({ entries, now }: { entries: readonly AgendaItem[]; now: string }) {
  const { locale, t } = useI18n()
  const day = dayOf(now)
  const start = Date.parse(startOfDay(day))
  const labels = entries.map((entry) => ({
    at: (Date.parse(entry.at) - start) / dayLength,
    text: [titleOf(entry, t), noteOf(entry, t)].join(' '),
  }))
  const places = layoutLabels(labels)
  const tiers = Math.max(0, ...places.map((place) => place.tier))
  return (
    <div className="day-line" style={{ '--tiers': tiers } as CSSProperties}>
      <DayClock day={day} />
      <ol>
        {entries.map((entry, index) => {
          const { isLeftOfStem, tier } = places[index]!
          const note = noteOf(entry, t)
          const left = `${(labels[index]!.at * 100).toFixed(2)}%`
          return (
            <li
              key={entry.key}
              className={`${entry.category}${isLeftOfStem ? ' label-left' : ''}${entry.at <= now ? ' past' : ''}`}
              style={{ '--at': left, '--tier': tier } as CSSProperties}
            >
              <time dateTime={entry.at}>{formatDate(locale, entry.at, 'time')}</time>
              <span>
                <Title entry={entry} />
                {note && <small className="muted"> {note}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface BesideProps {
  name: string
  entries: readonly AgendaItem[]
  note: (entry: AgendaItem) => string
}

/** Entries of other days, in one row. */
function Beside({ name, entries, note }: BesideProps) {
  if (entries.length === 0) return null
  return (
    <p className="day-beside small-text">
      <span className="muted">{name}</span>
      {entries.map((entry) => (
        <span key={entry.key} className={entry.category}>
          <Title entry={entry} /> <small className="muted">{note(entry)}</small>
        </span>
      ))}
    </p>
  )
}

function Title({ entry }: { entry: AgendaItem }) {
  const { locale, t } = useI18n()
  const title = titleOf(entry, t)
  const lang = entry.kind === 'draw' || entry.lang === locale ? undefined : entry.lang
  if (!entry.link) return <span lang={lang}>{title}</span>
  return (
    <a href={entry.link} lang={lang}>
      {title}
    </a>
  )
}

function titleOf(entry: AgendaItem, t: Translate): string {
  if (entry.kind !== 'draw') return entry.title
  return entry.drawn ? t('day_timeline.drawn', { ...entry.drawn }) : t('day_timeline.draw')
}

/** Addition to an entry's title, depending on its kind. */
function noteOf({ kind }: AgendaItem, t: Translate): string {
  return kind === 'end' || kind === 'release' ? t(`day_timeline.${kind}`) : ''
}
