import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { changeDrawCalendar, loadDrawCalendar, setDrawDay } from '../../backstage/draw-calendar.ts'
import { drawTasksRead, loadDraw } from '../../backstage/draw.ts'
import { enterDraw, withdrawEntry } from '../../backstage/draw-entry.ts'
import {
  addImport,
  checkImport,
  confirmImport,
  loadImport,
  withdrawImport,
} from '../../backstage/draw-import.ts'
import { numberColumns } from '../../backstage/draw-lines.ts'
import type { DrawRow } from '../../data/draw-entry.ts'
import { allDraws, listDrawPage } from '../../data/draw-list.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { toCsv } from '../../http/csv.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

const csvHeader = ['period', 'drawn_at', ...numberColumns, 'special']

function toCsvLine({ period, drawn_at, numbers, special }: DrawRow) {
  return [period, drawn_at, ...numbers, special]
}

export const drawEndpoints = {
  drawList: endpoint(backstageApi.drawList, ({ deps, query }) =>
    run(deps, listDrawPage(deps, query)),
  ),
  drawTasks: endpoint(backstageApi.drawTasks, (asked) => run(asked.deps, drawTasksRead(asked))),
  drawCalendar: endpoint(backstageApi.drawCalendar, ({ deps }) => loadDrawCalendar(deps)),
  drawCalendarChange: endpoint(backstageApi.drawCalendarChange, (asked) =>
    changeDrawCalendar(actingIn(asked), asked.body),
  ),
  drawDaySet: endpoint(backstageApi.drawDaySet, (asked) =>
    setDrawDay(actingIn(asked), asked.params.day, asked.body.drawn_at),
  ),
  drawDayClear: endpoint(backstageApi.drawDayClear, (asked) =>
    setDrawDay(actingIn(asked), asked.params.day, undefined),
  ),
  drawFile: endpoint(backstageApi.drawFile, async ({ c, deps, query: { year } }) => {
    const lines = (await run(deps, allDraws(deps, year))).map(toCsvLine)
    const name = year === undefined ? 'mark-six' : `mark-six-${year}`
    return c.body(toCsv([csvHeader, ...lines]), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': neverStored,
    })
  }),
  drawImportCheck: endpoint(backstageApi.drawImportCheck, ({ deps, body }) =>
    checkImport(deps, body.text),
  ),
  drawImportAdd: endpoint(backstageApi.drawImportAdd, (asked) =>
    addImport(actingIn(asked), asked.body),
  ),
  drawImport: endpoint(backstageApi.drawImport, (asked) =>
    loadImport(actingIn(asked), asked.params.id),
  ),
  drawImportConfirm: endpoint(backstageApi.drawImportConfirm, (asked) =>
    confirmImport(actingIn(asked), asked.params.id),
  ),
  drawImportWithdraw: endpoint(backstageApi.drawImportWithdraw, (asked) =>
    withdrawImport(actingIn(asked), asked.params.id),
  ),
  draw: endpoint(backstageApi.draw, (asked) => loadDraw(asked, asked.params.period)),
  drawEnter: endpoint(backstageApi.drawEnter, (asked) =>
    enterDraw(actingIn(asked), asked.params.period, asked.body),
  ),
  drawWithdraw: endpoint(backstageApi.drawWithdraw, (asked) =>
    withdrawEntry(actingIn(asked), asked.params.period),
  ),
}
