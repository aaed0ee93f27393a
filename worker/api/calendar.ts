import { firstMonth } from '../../client/contract/calendar/kinds.ts'
import { api } from '../../client/contract/api/table.ts'
import { isMonthWithin } from '../../client/contract/days.ts'
import { lastMonth, listMonth } from '../data/calendar/calendar.ts'
import { runAll } from '../storage/db.ts'
import { problem } from '../http/problem.ts'
import { endpoint } from './endpoint/endpoint.ts'

export const calendarEndpoints = {
  calendar: endpoint(api.calendar, async ({ deps, params: month, query: { lang } }) => {
    const { items, last } = await runAll(deps, {
      items: listMonth(deps, lang, month),
      last: lastMonth(deps),
    })
    if (!isMonthWithin(month, firstMonth, last)) throw problem('not_found')
    return { ...month, items }
  }),
}
