import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { pastAfterMove } from '../../../contract/desk/calendar/event-dates.ts'
import { startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { daysOf } from './weeks.ts'

/** "12 Nov – 14 Nov", or a single day. */
export function useDaysText(): (
  event: Pick<DeskEvent, 'kind' | 'starts_at' | 'ends_at'>,
) => string {
  const { lang } = useDeskI18n()
  return (event) =>
    [...new Set(daysOf(event))].map((day) => formatDate(lang, startOfDay(day), 'short')).join(' – ')
}

/** Warning that a move leads into the past; empty if it does not. */
export function usePastText(): (move: { event: DeskEvent; days: number }) => string {
  const { t } = useDeskI18n()
  return ({ event, days }) => {
    const past = pastAfterMove(event, days, new Date())
    return past ? t(`calendar.past.${past}`) : ''
  }
}
