// Columns of an event table. Files of other calendars are converted to it, too. Without zod, for the browser.
import { dayOf, timeOf } from '../../days.ts'
import { momentErrorCodes } from '../../files/moment.ts'
import { locales } from '../../locale.ts'
import type { Texts } from '../texts.ts'

/** `number` names an existing event; its empty cells keep their values. Times are in UTC+8. */
const sharedColumns = [
  'number',
  'kind',
  'brand',
  'category',
  'starts_at',
  'ends_at',
  'exclusive',
  'link',
] as const

type Title = `title.${(typeof locales)[number]}`
export type ImportColumn = (typeof sharedColumns)[number] | Title
export const titleColumn = (lang: (typeof locales)[number]): Title => `title.${lang}`

export const importColumns = [...sharedColumns, ...locales.map(titleColumn)] as readonly [
  ImportColumn,
  ...ImportColumn[],
]

/** Columns required for a new event. */
export const requiredColumns: readonly ImportColumn[] = [
  'kind',
  'brand',
  'category',
  'starts_at',
  'ends_at',
  'title.zh-CN',
]

export type ImportCells = Partial<Record<ImportColumn, string>>

/** Identity of an event in the calendar files that it was imported from. */
export interface EventSource {
  uid: string
  /** Original start of a changed day of a recurring event; empty for the event itself. */
  recurrence: string
  /** Version; a lower one is outdated. */
  sequence: number
}

interface Written {
  item_id: number
  kind: string
  category: string | null
  starts_at: string
  ends_at: string
  link: string
  is_exclusive: boolean
  title: Texts
}

/** An event as a row of the table. `brand` is the brand's name in files. */
export function toImportRow(event: Written, brand: string): ImportCells {
  const titles = locales.map((lang) => [titleColumn(lang), event.title[lang] ?? ''])
  return {
    number: String(event.item_id),
    kind: event.kind,
    brand,
    category: event.category ?? '',
    starts_at: toWallTime(event.starts_at),
    ends_at: toWallTime(event.ends_at),
    exclusive: event.is_exclusive ? 'yes' : 'no',
    link: event.link,
    ...Object.fromEntries(titles),
  }
}

/** `2026-11-30T04:00:00.000Z` → `2026-11-30 12:00`; with seconds if there are any. */
export function toWallTime(moment: string): string {
  const seconds = new Date(moment).toISOString().slice(16, 19)
  return `${dayOf(moment)} ${timeOf(new Date(moment))}${seconds === ':00' ? '' : seconds}`
}

/** Maximum length of a UID that is stored. */
export const maxUidLength = 1000

/** Maximum rows per file. */
export const maxImportRows = 500

export const importErrorCodes = [
  'missing',
  'too_long',
  'unknown_value',
  'unknown_brand',
  ...momentErrorCodes,
  'damaged',
  'end_before_start',
  'bad_link',
  'unknown_number',
  'twice',
] as const
export type ImportError = (typeof importErrorCodes)[number]
