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
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

const csvHeader = ['period', 'drawn_at', ...numberColumns, 'special']

function toCsvLine({ period, drawn_at, numbers, special }: DrawRow) {
  return [period, drawn_at, ...numbers, special]
}

export const drawEndpoints = {
  drawList: endpoint(deskApi.drawList, ({ deps, query }) => run(deps, listDrawPage(deps, query))),
  drawTasks: endpoint(deskApi.drawTasks, (asked) => run(asked.deps, drawTasksRead(asked))),
  drawCalendar: endpoint(deskApi.drawCalendar, ({ deps }) => loadDrawCalendar(deps)),
  drawCalendarChange: endpoint(deskApi.drawCalendarChange, (asked) =>
    changeDrawCalendar(operatorContextOf(asked), asked.body),
  ),
  drawDaySet: endpoint(deskApi.drawDaySet, (asked) =>
    setDrawDay(operatorContextOf(asked), asked.params.day, asked.body.drawn_at),
  ),
  drawDayClear: endpoint(deskApi.drawDayClear, (asked) =>
    setDrawDay(operatorContextOf(asked), asked.params.day, undefined),
  ),
  drawFile: endpoint(deskApi.drawFile, async ({ c, deps, query: { year } }) => {
    const lines = (await run(deps, allDraws(deps, year))).map(toCsvLine)
    const name = year === undefined ? 'mark-six' : `mark-six-${year}`
    return c.body(toCsv([csvHeader, ...lines]), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': neverStored,
    })
  }),
  drawImportCheck: endpoint(deskApi.drawImportCheck, ({ deps, body }) => checkImport(deps, body)),
  drawImportAdd: endpoint(deskApi.drawImportAdd, (asked) =>
    addImport(operatorContextOf(asked), asked.body),
  ),
  drawImport: endpoint(deskApi.drawImport, (asked) =>
    loadImport(operatorContextOf(asked), asked.params.id),
  ),
  drawImportConfirm: endpoint(deskApi.drawImportConfirm, (asked) =>
    confirmImport(operatorContextOf(asked), asked.params.id),
  ),
  drawImportWithdraw: endpoint(deskApi.drawImportWithdraw, (asked) =>
    withdrawImport(operatorContextOf(asked), asked.params.id),
  ),
  draw: endpoint(deskApi.draw, (asked) => loadDraw(asked, asked.params.period)),
  drawEnter: endpoint(deskApi.drawEnter, (asked) =>
    submitDraw(operatorContextOf(asked), asked.params.period, asked.body),
  ),
  drawWithdraw: endpoint(deskApi.drawWithdraw, (asked) =>
    withdrawDrawSubmission(operatorContextOf(asked), asked.params.period),
  ),
}
