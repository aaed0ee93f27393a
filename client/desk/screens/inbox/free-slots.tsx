import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

interface FreeSlotsProps {
  /** Start times of the open slots, the earliest first. */
  slots: readonly string[]
  isBusy: boolean
  /** Closes a slot. */
  onClose: (at: string) => void
}

/** Slots that visitors can choose, one line per day. */
export function OpenSlots({ slots, isBusy, onClose }: FreeSlotsProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const days = Map.groupBy(slots, (at) => formatDate(lang, at, 'weekdayDate'))
  return (
    <ul className="demo-days">
      {[...days].map(([day, times]) => (
        <li key={day}>
          <span>{day}</span>
          <span className="actions">
            {times.map((at) =>
              can('message.write') ? (
                <button
                  key={at}
                  type="button"
                  className="button"
                  disabled={isBusy}
                  onClick={() => onClose(at)}
                >
                  <Time at={at} /> <small className="muted">{t('demo.close')}</small>
                </button>
              ) : (
                <Time key={at} at={at} />
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Time({ at }: { at: string }) {
  const { lang } = useDeskI18n()
  return <time dateTime={at}>{formatDate(lang, at, 'time')}</time>
}
