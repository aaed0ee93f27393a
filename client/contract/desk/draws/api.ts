import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { drawPeriod, drawYear } from '../../draws/mark-six.ts'
import {
  byImport,
  calendarDay,
  draw,
  drawCalendarAnswer,
  drawCalendarForm,
  drawListQuery,
  drawPage,
  pendingDraws,
  importCheck,
  importDetail,
  importFile,
  importText,
  newSubmission,
} from './draw.ts'
import { dateTime } from '../fields.ts'

const byPeriod = z.strictObject({ period: drawPeriod })
const byDay = z.strictObject({ day: calendarDay })

export const drawApi = apiTable({
  drawList: {
    route: 'GET /api/backstage/draw',
    summary: 'Published draws, latest first, 100 per page',
    query: drawListQuery,
    output: drawPage,
    permission: 'draw.read',
  },
  drawTasks: {
    route: 'GET /api/backstage/draw/task',
    summary: 'Draws, corrections and files that wait for an operator',
    output: pendingDraws,
    permission: 'draw.read',
  },
  drawCalendar: {
    route: 'GET /api/backstage/draw/calendar',
    summary: 'The calendar of draws',
    output: drawCalendarAnswer,
    permission: 'draw.read',
  },
  drawCalendarChange: {
    route: 'PUT /api/backstage/draw/calendar',
    summary: 'Sets the days of the week (from Sunday, 0) and the time (UTC+8) of draws',
    body: drawCalendarForm,
    output: drawCalendarAnswer,
    permission: 'draw.schedule',
  },
  drawDaySet: {
    route: 'PUT /api/backstage/draw/calendar/:day',
    summary: 'Moves the draw of a day to another time, or cancels it if the time is null',
    params: byDay,
    body: z.strictObject({ drawn_at: z.nullable(dateTime) }),
    output: drawCalendarAnswer,
    permission: 'draw.schedule',
  },
  drawDayClear: {
    route: 'DELETE /api/backstage/draw/calendar/:day',
    summary: 'Resets a day to the weekly calendar',
    params: byDay,
    output: drawCalendarAnswer,
    permission: 'draw.schedule',
  },
  drawFile: {
    route: 'GET /api/backstage/draw/export',
    summary: 'Published draws as a file: all, or those of a year',
    query: z.strictObject({ lang, year: z.optional(drawYear) }),
    output: z.string(),
    file: { type: 'text/csv' },
    permission: 'draw.read',
  },
  drawImportCheck: {
    route: 'POST /api/backstage/draw/import/check',
    summary: 'Dry run of a CSV import: draws it would add, and each faulty line',
    body: importText,
    output: importCheck,
    permission: 'draw.enter',
  },
  drawImportAdd: {
    route: 'POST /api/backstage/draw/import',
    summary: 'Uploads a CSV file without faults; another operator confirms it',
    body: importFile,
    output: importDetail,
    status: 201,
    errors: ['draw_import_faulty', 'draw_unchanged'],
    permission: 'draw.enter',
  },
  drawImport: {
    route: 'GET /api/backstage/draw/import/:id',
    summary: 'An uploaded file and its draws that are not published yet',
    params: byImport,
    output: importDetail,
    errors: ['not_found'],
    permission: 'draw.read',
  },
  drawImportConfirm: {
    route: 'POST /api/backstage/draw/import/:id/confirm',
    summary: 'Publishes all draws of a file that another operator has uploaded',
    params: byImport,
    output: importDetail,
    errors: ['not_found', 'second_operator_required', 'draw_changed', 'draw_import_faulty'],
    permission: 'draw.enter',
  },
  drawImportWithdraw: {
    route: 'POST /api/backstage/draw/import/:id/withdraw',
    summary: 'Rejects a file',
    params: byImport,
    output: importDetail,
    errors: ['not_found', 'draw_changed'],
    permission: 'draw.enter',
  },
  draw: {
    route: 'GET /api/backstage/draw/:period',
    summary:
      'A draw and its submissions. Once there are two, an operator who has submitted one sees the others',
    params: byPeriod,
    output: draw,
    permission: 'draw.read',
  },
  drawEnter: {
    route: 'POST /api/backstage/draw/:period',
    summary:
      'Submits the operator’s reading of a draw or its correction. The draw is published when two operators have submitted the same values',
    params: byPeriod,
    body: newSubmission,
    output: draw,
    errors: ['draw_changed', 'draw_unchanged', 'draw_date_conflict'],
    permission: 'draw.enter',
  },
  drawWithdraw: {
    route: 'POST /api/backstage/draw/:period/withdraw',
    summary: 'Withdraws the operator’s own submission while it waits for another operator',
    params: byPeriod,
    output: draw,
    errors: ['draw_changed'],
    permission: 'draw.enter',
  },
})
