import { useEffect, useState } from 'react'
import { dayLength, dayOf, startOfDay, timeOf } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** The hours under the day line, and a hand at the current time while that day lasts. */
function DayClockView({ day }: { day: string }) {
  const { t } = useI18n()
  // The server's HTML is cached, so the hand is added in the browser.
  const [now, setNow] = useState<Date>()

  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, 20_000)
    return () => clearInterval(timer)
  }, [])

  const isToday = now && dayOf(now) === day
  const at = isToday ? (now.getTime() - Date.parse(startOfDay(day))) / dayLength : undefined
  return (
    <>
      {hours
        // The hand's flag covers the hour under it.
        .filter((hour) => at === undefined || Math.abs(hour / 24 - at) > 0.035)
        .map((hour) => (
          <span
            key={hour}
            className="hour"
            aria-hidden="true"
            style={{ left: `${(hour * 100) / 24}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      {isToday && at !== undefined && (
        <span className="now" style={{ left: `${(at * 100).toFixed(2)}%` }}>
          <span>
            <span className="visually-hidden">{t('day_clock.now')} </span>
            {timeOf(now)}
          </span>
        </span>
      )}
    </>
  )
}

export const DayClock = island('day-clock', DayClockView, {
  messages: ['day_clock'],
  className: 'day-clock',
})
