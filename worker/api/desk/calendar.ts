import { deskApi } from '../../../client/contract/desk/table.ts'
import { maxMonths } from '../../../client/contract/desk/calendar/api.ts'
import { monthsLater, startOfMonth, type Month } from '../../../client/contract/days.ts'
import { copyEvents } from '../../desk/calendar/copy.ts'
import { importEvents } from '../../desk/calendar/import.ts'
import { deskBrands, deskEvents } from '../../data/calendar/desk-events.ts'
import { problem } from '../../http/problem.ts'
import { runAll, run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { campaignsInRange } from '../../data/campaigns/line.ts'

export const calendarEndpoints = endpoints(deskApi, {
  eventMonths: async ({ deps, query }) => {
    const { from, to, lang, ...filter } = query
    const [first, last] = [monthIn(from), monthIn(to)]
    const months = last.year * 12 + last.month - first.year * 12 - first.month + 1
    if (months < 1 || months > maxMonths)
      throw problem('validation_failed', { fields: [{ field: 'to', code: 'invalid_value' }] })
    const period = { from: startOfMonth(first), to: startOfMonth(monthsLater(last, 1)) }
    return runAll(deps, {
      items: deskEvents(deps, period, filter),
      brands: deskBrands(deps, lang),
    })
  },
  eventCopy: ({ acting, body }) => copyEvents(acting, body),
  eventImport: ({ acting, body }) => importEvents(acting, body),
  campaigns: ({ deps, query }) => run(deps, campaignsInRange(deps, query)),
})

/** Parses `2026-11`; its schema has validated the format. */
function monthIn(text: string): Month {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return { year, month }
}
