import { movedBy } from '../../../contract/desk/calendar/event-days.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { focus } from '../../ui/form.tsx'
import { useDaysText } from './days-text.ts'
import type { Moves } from './use-moves.ts'

/** Asks before readers see another day. */
export function MoveDialog({ moves: { asked, confirm, cancel } }: { moves: Moves }) {
  const { t } = useTexts()
  const daysText = useDaysText()
  if (!asked) return null
  const { event, days } = asked
  const place = daysText(movedBy(event, days))
  return (
    <Dialog title={t('calendar.move_title')} onClose={cancel} isFirm>
      <p>{t('calendar.move_question', { title: event.name, days: place })}</p>
      <p className="actions">
        <button type="button" className="button primary" ref={focus} onClick={confirm}>
          {t('calendar.move_do')}
        </button>
        <button type="button" className="button flat" onClick={cancel}>
          {t('desk.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
