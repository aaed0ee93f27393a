// Desk endpoints: the month calendar of events, copying events, and importing them.
import { eventKinds } from '../../calendar/kinds.ts'
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { calendarEvent } from '../../calendar/calendar.ts'
import { itemId, lang } from '../../fields.ts'
import { entrySummary } from '../entries/entry.ts'
import { language } from '../fields.ts'
import { maxRepeats, steps } from './event-dates.ts'
import { key } from '../bulk/bulk.ts'
import {
  importColumns,
  importErrorCodes,
  maxImportRows,
  maxUidLength,
  type EventSource,
} from './event-import.ts'

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
const rev = z.int().check(z.minimum(1))

/** Maximum months per read. */
export const maxMonths = 12

const { id, item_id, rev: revision, title: name, state, has_draft } = entrySummary.shape
const { category, starts_at, ends_at, is_exclusive, kind } = calendarEvent.shape

/** Identity in the calendar files that an event was imported from. */
const eventSource: z.ZodMiniType<EventSource> = z.strictObject({
  uid: z.string().check(z.minLength(1), z.maxLength(maxUidLength)),
  /** Original start of a changed day of a recurring event; empty for the event itself. */
  recurrence: z.string().check(z.maxLength(40)),
  sequence: z.int().check(z.minimum(0)),
})

/** Event with its draft data, or its live data if there is no draft. */
const deskEvent = z.object({
  id,
  item_id,
  rev: revision,
  name,
  state,
  has_draft,
  /** True if it is live or was live before. */
  is_live: z.boolean(),
  made_by: entrySummary.shape.made_by,
  title: z.partialRecord(language, z.string()),
  kind,
  /** Null in an incomplete draft. */
  brand_id: z.nullable(z.number()),
  category: z.nullable(category),
  starts_at,
  ends_at,
  link: z.string(),
  is_exclusive,
  source: z.nullable(eventSource),
})
export type DeskEvent = z.infer<typeof deskEvent>

const cells = z.partialRecord(z.enum(importColumns), z.string().check(z.maxLength(2000)))

const rows = z
  .array(
    z.strictObject({
      line: z.int().check(z.minimum(1)),
      cells,
      source: z.optional(eventSource),
    }),
  )
  .check(z.maxLength(maxImportRows))

const plannedLine = z.object({ line: z.number(), name: z.string() })

const importPlan = z.object({
  added: z.array(plannedLine),
  changed: z.array(z.extend(plannedLine, { fields: z.array(z.string()) })),
  unchanged: z.number(),
  /** Lines with a lower sequence than the imported event. They change nothing. */
  outdated: z.array(plannedLine),
  /** Existing events that the file cancels, with the action that takes each off the calendar; null if none may. */
  cancelled: z.array(
    z.extend(plannedLine, { id: z.number(), verb: z.nullable(z.enum(['withdraw', 'delete'])) }),
  ),
  problems: z.array(
    z.object({ line: z.number(), column: z.enum(importColumns), flaw: z.enum(importErrorCodes) }),
  ),
  /** Hash of the plan. A different one means that another operator has changed an event since. */
  plan_hash: z.string(),
  is_done: z.boolean(),
})
export type ImportPlan = z.infer<typeof importPlan>

export const calendarApi = apiTable({
  eventMonths: {
    route: 'GET /api/backstage/calendar',
    summary: `Events of at most ${maxMonths} months, with draft data or else live data`,
    query: z.strictObject({
      lang,
      from: month,
      to: month,
      brand: z.optional(itemId),
      kind: z.optional(z.enum(eventKinds)),
      exclusive: z.optional(z.literal('1')),
      /** Shorter than four days. */
      short: z.optional(z.literal('1')),
    }),
    output: z.object({
      items: z.array(deskEvent),
      brands: z.array(z.object({ id: z.number(), slug: z.string(), name: z.string() })),
    }),
    permission: 'entry.read',
  },
  eventCopy: {
    route: 'POST /api/backstage/calendar/copy',
    summary: 'Copies events as drafts, shifted by weeks or months: all of them, or none',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: z.int().check(z.minimum(1)), rev }))
        .check(z.minLength(1), z.maxLength(50)),
      step: z.enum(steps),
      times: z.int().check(z.minimum(1), z.maximum(maxRepeats)),
    }),
    output: z.object({ ids: z.array(z.number()) }),
    status: 201,
    errors: ['entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  eventImport: {
    route: 'POST /api/backstage/calendar/import',
    summary: `Dry run of an import of at most ${maxImportRows} rows. With its plan_hash, executes the plan: drafts of all rows, or none`,
    body: z.strictObject({
      rows,
      /** Events that the file cancels. The plan names the action for each existing one. */
      cancelled: z.optional(rows),
      /** Chosen by the client. Undoes the import, like a bulk action. */
      key: z.optional(key),
      plan_hash: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: importPlan,
    errors: ['entry_changed', 'forbidden'],
    permission: 'entry.write',
  },
})
