import { useEffect, useEffectEvent } from 'react'
import type { VisibilityChange } from '../../../contract/desk/previews/time-travel.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { dayOf } from '../../data/clock.ts'
import { fromWallTime, toWallTime } from '../../editor/form/wall-time.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useDraftValue } from '../../frame/use-typed.ts'

const minutes = 24 * 60
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]
/** Debounce in milliseconds before the page is requested. */
const settles = 200

interface DayLineProps {
  at: string
  turns: readonly (VisibilityChange | null | undefined)[]
  onChange: (at: string) => void
}

/** Slider over the day of the selected time. */
export function DayLine({ at, turns, onChange }: DayLineProps) {
  const { t, lang } = useDeskI18n()
  const first = minuteOf(at)
  const [minute, setMinute] = useDraftValue(first)
  const moment = fromWallTime(`${toWallTime(at).slice(0, 11)}${clock(minute)}`) ?? at
  const settle = useEffectEvent(() => onChange(moment))
  useEffect(() => {
    if (minute === first) return
    const timer = setTimeout(() => settle(), settles)
    return () => clearTimeout(timer)
  }, [minute, first])
  return (
    <div className="time-line">
      <input
        type="range"
        aria-label={t('time_travel.day')}
        aria-valuetext={`${formatDate(lang, moment, 'dayTime')} UTC+8`}
        min={0}
        max={minutes - 1}
        step={1}
        value={minute}
        onChange={({ target }) => setMinute(target.valueAsNumber)}
      />
      <div className="time-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        {turns.map(
          (turn) =>
            turn &&
            dayOf(new Date(turn.at)) === dayOf(new Date(at)) && (
              <i key={turn.at} style={{ left: `${(minuteOf(turn.at) / minutes) * 100}%` }} />
            ),
        )}
      </div>
    </div>
  )
}

/** Minute of the day in UTC+8. */
function minuteOf(at: string): number {
  const [hour = 0, minute = 0] = toWallTime(at).slice(11).split(':').map(Number)
  return hour * 60 + minute
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
