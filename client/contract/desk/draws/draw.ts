// Draws as entered at the desk: two operators submit them independently, without seeing each other's values.
import * as z from 'zod/mini'
import { drawYear } from '../../draws/mark-six.ts'
import { cursor, itemId, lang, nextCursor } from '../../fields.ts'
import { highestNumber, numbersInSet, yearOf } from '../../draws/rules.ts'
import { nonEmpty, optionalLine } from '../../text-fields.ts'
import { dayOf } from '../../days.ts'
import { dateOrders } from '../../files/moment.ts'
import { drawStates, pendingDrawStates, publishedDrawStates } from './states.ts'
import { dateTime, person } from '../fields.ts'

export const calendarDay = z.iso.date()

const ball = z.int().check(z.minimum(1), z.maximum(highestNumber))
const balls = z.array(ball).check(
  z.length(numbersInSet),
  z.overwrite((numbers) => numbers.toSorted((a, b) => a - b)),
)

/** Values submitted by an operator: six distinct numbers and a different special number. */
const drawValues = z
  .strictObject({ drawn_at: dateTime, numbers: balls, special: ball })
  .check(({ value: { numbers, special }, issues }) => {
    if (new Set(numbers).size < numbers.length) issues.push(repeated(['numbers'], numbers))
    else if (numbers.includes(special)) issues.push(repeated(['special'], special))
  })
export type DrawValues = z.infer<typeof drawValues>

function repeated(path: string[], input: unknown) {
  return { code: 'custom', params: { code: 'ball_repeated' }, path, input } as const
}

/** True if a draw number belongs to the year of the draw, in UTC+8. */
export function isPeriodOf(period: string, drawn_at: string): boolean {
  return String(yearOf(period)) === dayOf(drawn_at).slice(0, 4)
}

const drawFields = ['drawn_at', 'numbers', 'special'] as const
export type DrawField = (typeof drawFields)[number]

/** Fields in which two submissions of a draw differ. */
export function differingFields(one: DrawValues, other: DrawValues): DrawField[] {
  return drawFields.filter((field) => String(one[field]) !== String(other[field]))
}

/** A draw or correction that waits for operators. */
const pendingDraw = z.object({
  period: z.string(),
  /** Scheduled time according to the draw calendar. */
  due_at: z.nullable(z.string()),
  state: z.enum(pendingDrawStates),
  is_correction: z.boolean(),
  /** Operators who have submitted values so far. */
  entered_by: z.array(person),
  /** True if the operator has submitted values and waits for another operator. */
  is_own: z.boolean(),
})
export type PendingDraw = z.infer<typeof pendingDraw>

/** A file that waits for a second operator. */
const pendingImport = z.object({
  id: z.number(),
  name: z.string(),
  amount: z.number(),
  uploaded_by: person,
  uploaded_at: z.string(),
  is_own: z.boolean(),
})
export type PendingImport = z.infer<typeof pendingImport>

export const pendingDraws = z.object({
  draws: z.array(pendingDraw),
  imports: z.array(pendingImport),
})
export type DrawTasks = z.infer<typeof pendingDraws>

/** Draws and files on which this operator can act. */
export function pendingDrawsFor({ draws, imports }: DrawTasks): DrawTasks {
  return {
    draws: draws.filter(({ is_own, state }) => !is_own || state === 'differs'),
    imports: imports.filter(({ is_own }) => !is_own),
  }
}

const values = { drawn_at: z.string(), numbers: z.array(z.number()), special: z.number() }

export const drawListQuery = z.strictObject({
  lang,
  year: z.optional(drawYear),
  state: z.optional(z.enum(publishedDrawStates)),
  after: cursor,
})
const listedDraw = z.object({
  period: z.string(),
  ...values,
  state: z.enum(publishedDrawStates),
})
export type ListedDraw = z.infer<typeof listedDraw>
export const drawPage = z.object({
  items: z.array(listedDraw),
  next: nextCursor,
  /** First and last year with draws. */
  years: z.nullable(z.object({ first: z.number(), last: z.number() })),
})

const drawOutcomes = ['open', 'agreed', 'overruled', 'replaced', 'withdrawn'] as const
const drawEntry = z.object({
  id: z.number(),
  by: person,
  entered_at: z.string(),
  outcome: z.enum(drawOutcomes),
  is_own: z.boolean(),
  /** `null` while the operator may not see submissions of others. */
  values: z.nullable(z.object(values)),
})
export type DrawSubmission = z.infer<typeof drawEntry>

export const draw = z.object({
  period: z.string(),
  state: z.enum(drawStates),
  due_at: z.nullable(z.string()),
  /** Revision a submission is based on; 0 before the first publication. */
  rev: z.number(),
  live: z.nullable(z.object(values)),
  /** Values before each correction, latest first. */
  corrections: z.array(z.object({ corrected_at: z.string(), before: z.object(values) })),
  /** All submissions, latest first. */
  entries: z.array(drawEntry),
  /** File from which it was imported; `null` if it was submitted by hand. */
  imported: z.nullable(
    z.object({
      name: z.string(),
      uploaded_by: person,
      confirmed_by: person,
      at: z.nullable(z.string()),
    }),
  ),
})
export type Draw = z.infer<typeof draw>

export const newSubmission = z.strictObject({
  rev: z.int().check(z.minimum(0)),
  /** Id of the operator's own submission that this one replaces. */
  replaces: z._default(z.nullable(z.int()), null),
  values: drawValues,
})
export type NewDrawSubmission = z.infer<typeof newSubmission>

export const drawCalendarForm = z.strictObject({
  weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(
    z.minLength(1),
    z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  ),
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
})
export const drawCalendarAnswer = z.object({
  weekdays: z.array(z.number()),
  time: z.string(),
  days: z.record(z.string(), z.nullable(z.string())),
  /** Next draw times. */
  next: z.array(z.string()),
})

/** Maximum draws per file. */
export const maxImportedDraws = 10_000
const file = z.string().check(z.minLength(1), z.maxLength(900_000))
export const importText = z.strictObject({
  text: file,
  /** Order of dates with the year last, which are refused without it. */
  date_order: z.optional(z.enum(dateOrders)),
})
export const importFile = z.extend(importText, {
  name: optionalLine(200).check(nonEmpty()),
})

const lineErrorCodes = [
  'column_missing',
  'period_format',
  'period_repeated',
  'period_year',
  'drawn_at_format',
  'ambiguous_order',
  'serial_number',
  'drawn_at_early',
  'order',
  'number_format',
  'number_repeated',
  'differs',
  'quotes',
  'empty',
  'too_many',
] as const
const lineFault = z.object({
  /** From 1; the header counts as a line. */
  line: z.number(),
  column: z.string(),
  code: z.enum(lineErrorCodes),
  /** Text found in the cell. */
  found: z.string(),
})
export type LineError = z.infer<typeof lineFault>

const importedDraw = z.object({ period: z.string(), ...values })
export const importCheck = z.object({
  /** Draws that the import would publish. */
  added: z.array(importedDraw),
  /** Number of draws already published with the same values. */
  known: z.number(),
  /** Draw numbers outside the draw calendar. */
  unusual: z.array(z.string()),
  /** Faulty lines. With any, nothing is imported. */
  faults: z.array(lineFault),
  /** Columns that are not imported. */
  others: z.array(z.string()),
})
export type ImportText = z.infer<typeof importText>
export type ImportCheck = z.infer<typeof importCheck>

export const importDetail = z.extend(pendingImport, {
  outcome: z.enum(['open', 'confirmed', 'withdrawn']),
  reviewed_by: person,
  reviewed_at: z.nullable(z.string()),
  draws: z.array(importedDraw),
})
export type ImportDetail = z.infer<typeof importDetail>
export const byImport = z.strictObject({ id: itemId })
