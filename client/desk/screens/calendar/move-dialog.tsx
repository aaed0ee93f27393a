import { shiftedByDays } from '../../../contract/desk/calendar/event-dates.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { autoFocus } from '../../ui/form.tsx'
import { useDaysText } from './days-text.ts'
import type { EventDrag } from './use-moves.ts'

/** Asks before readers see another day. */
export function MoveDialog({ moves: { asked, confirm, cancel } }: { moves: EventDrag }) {
  const { t } = useDeskI18n()
  const daysText = useDaysText()
  if (!asked) return null
  const { event, days } = asked
  const place = daysText(shiftedByDays(event, days))
  return (
    <Dialog title={t('calendar.move_title')} onClose={cancel} isFirm>
      <p>{t('calendar.move_question', { title: event.name, days: place })}</p>
      <p className="actions">
        <button type="button" className="button primary" ref={autoFocus} onClick={confirm}>
          {t('calendar.move_do')}
        </button>
        <button type="button" className="button ghost" onClick={cancel}>
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
