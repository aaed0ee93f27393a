import { deskApi } from '../../../client/contract/desk/table.ts'
import { changeDrawCalendar, loadDrawCalendar, setDrawDay } from '../../desk/draws/calendar.ts'
import { drawTasksRead, loadDraw } from '../../desk/draws/draw.ts'
import { submitDraw, withdrawDrawSubmission } from '../../desk/draws/entry.ts'
import {
  addImport,
  checkImport,
  confirmImport,
  loadImport,
  withdrawImport,
} from '../../desk/draws/import.ts'
import { numberColumns } from '../../desk/draws/lines.ts'
import type { DrawRow } from '../../data/draws/entry.ts'
import { allDraws, listDrawPage } from '../../data/draws/list.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { toCsv } from '../../../client/contract/text/csv.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

const csvHeader = ['period', 'drawn_at', ...numberColumns, 'special']

function toCsvLine({ period, drawn_at, numbers, special }: DrawRow) {
  return [period, drawn_at, ...numbers, special]
}

export const drawEndpoints = endpoints(deskApi, {
  drawList: ({ deps, query }) => run(deps, listDrawPage(deps, query)),
  drawTasks: (asked) => run(asked.deps, drawTasksRead(asked)),
  drawCalendar: ({ deps }) => loadDrawCalendar(deps),
  drawCalendarChange: ({ acting, body }) => changeDrawCalendar(acting, body),
  drawDaySet: ({ acting, params, body }) => setDrawDay(acting, params.day, body.drawn_at),
  drawDayClear: ({ acting, params }) => setDrawDay(acting, params.day, undefined),
  drawFile: async ({ c, deps, query: { year } }) => {
    const lines = (await run(deps, allDraws(deps, year))).map(toCsvLine)
    const name = year === undefined ? 'mark-six' : `mark-six-${year}`
    return c.body(toCsv([csvHeader, ...lines]), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': neverStored,
    })
  },
  drawImportCheck: ({ deps, body }) => checkImport(deps, body),
  drawImportAdd: ({ acting, body }) => addImport(acting, body),
  drawImport: ({ acting, params }) => loadImport(acting, params.id),
  drawImportConfirm: ({ acting, params }) => confirmImport(acting, params.id),
  drawImportWithdraw: ({ acting, params }) => withdrawImport(acting, params.id),
  draw: (asked) => loadDraw(asked, asked.params.period),
  drawEnter: ({ acting, params, body }) => submitDraw(acting, params.period, body),
  drawWithdraw: ({ acting, params }) => withdrawDrawSubmission(acting, params.period),
})
