// Parses the lines of a table of events and validates each cell.
import { eventKinds } from '../../../client/contract/calendar/kinds.ts'
import type { DeskEvent, ImportPlan } from '../../../client/contract/desk/calendar/api.ts'
import {
  toImportRow,
  requiredColumns,
  titleColumn,
  type ImportCells,
  type ImportColumn,
  type ImportError,
} from '../../../client/contract/desk/calendar/event-import.ts'
import { schemaOf, type DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { entryTypeDefinitions } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { parseMoment } from '../../../client/contract/files/moment.ts'
import { categories } from '../../../client/contract/categories.ts'
import { locales } from '../../../client/contract/locale.ts'
import { eventTitleLength } from '../../../client/contract/desk/limits.ts'
import { visibleText } from '../../../client/contract/text-fields.ts'

export interface EventLine {
  line: number
  /** Number of the existing event; `null` for a new one. */
  number: number | null
  data: DataOf<'event'>
}

type Problem = ImportPlan['problems'][number]

interface Known {
  brands: ReadonlyMap<string, number>
  events: ReadonlyMap<number, DeskEvent>
}

/** The parsed line, or its problems. */
export function readLine(
  line: number,
  given: ImportCells,
  known: Known,
): { found: EventLine } | { problems: Problem[] } {
  const number = given.number ? Number(given.number) : null
  const cells = withFormer(given, known)
  const flaws = new Map<ImportColumn, ImportError>(
    requiredColumns.filter((name) => !cells[name]).map((name) => [name, 'missing']),
  )
  const note = (name: ImportColumn, flaw: ImportError) => {
    if (!flaws.has(name)) flaws.set(name, flaw)
  }
  const oneOf = <Value extends string>(name: ImportColumn, from: readonly Value[]) => {
    const value = from.find((one) => one === plainWord(cells[name]))
    if (value === undefined) note(name, 'unknown_value')
    return value
  }
  if (number !== null && !known.events.has(number)) note('number', 'unknown_number')
  const brand_id = known.brands.get(cells.brand ?? '')
  if (brand_id === undefined) note('brand', 'unknown_brand')
  const [starts_at, ends_at] = (['starts_at', 'ends_at'] as const).map((name) => {
    const read = parseMoment(cells[name] ?? '')
    if ('error' in read) {
      note(name, read.error)
      return null
    }
    const former = number === null ? undefined : known.events.get(number)?.[name]
    return former !== undefined && isSameMinute(former, read.at) ? former : read.at
  })
  if (starts_at && ends_at && ends_at < starts_at) note('ends_at', 'end_before_start')
  const kind = oneOf('kind', eventKinds)
  const category = oneOf('category', categories)
  const exclusive = cells.exclusive ? oneOf('exclusive', ['yes', 'true', 'no', 'false']) : 'no'
  const link = cells.link ?? ''
  if (!schemaOf(entryTypeDefinitions.event.fields.link).safeParse(link).success)
    note('link', 'bad_link')
  for (const [name, cell] of Object.entries(cells) as [ImportColumn, string][])
    if (cell.includes('\uFFFD')) note(name, 'damaged')
  const title = titleIn(cells)
  for (const lang of locales)
    if ((title[lang] ?? '').length > eventTitleLength) note(titleColumn(lang), 'too_long')
  if (flaws.size === 0 && kind && category && brand_id && starts_at && ends_at) {
    const is_exclusive = exclusive === 'yes' || exclusive === 'true'
    const data = { title, kind, brand_id, category, starts_at, ends_at, link, is_exclusive }
    return { found: { line, number, data } }
  }
  return { problems: [...flaws].map(([column, flaw]) => ({ line, column, flaw })) }
}

/** A word as spreadsheets may write it: in capitals or full-width letters. */
const plainWord = (cell = '') => cell.normalize('NFKC').trim().toLowerCase()

/** Fills empty cells of a line from the existing event. */
function withFormer(given: ImportCells, { brands, events }: Known): ImportCells {
  const event = events.get(Number(given.number))
  if (!event) return given
  const [brand = ''] = [...brands].find(([, id]) => id === event.brand_id) ?? []
  const written = Object.entries(given).filter(([, cell]) => cell !== '')
  return { ...toImportRow(event, brand), ...Object.fromEntries(written) }
}

function titleIn(cells: ImportCells): DataOf<'event'>['title'] {
  const lineOf = (cell = '') =>
    visibleText(cell)
      .replaceAll(/\s*[\n\t]+\s*/g, ' ')
      .trim()
  const written = locales.map((lang) => [lang, lineOf(cells[titleColumn(lang)])] as const)
  return Object.fromEntries(written.filter(([, text]) => text !== ''))
}

/** True if `written` is `former` without its seconds, which spreadsheets do not show. */
function isSameMinute(former: string, written: string): boolean {
  return Date.parse(former) - (Date.parse(former) % 60_000) === Date.parse(written)
}
