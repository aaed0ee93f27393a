// Calendar pages in tests, and events added to them.
import { publishAll } from './publish-all.ts'
import { events } from '../../../worker/storage/schema/index.ts'
import { demoRows } from './api.ts'
import { fetchRenewed, testDeps } from './site.ts'

/** English events of the demo content. */
export const inEnglish = demoRows(events).filter((row) => row.lang === 'en-US')

export interface CalendarRow {
  /** Heading of its group. */
  day: string
  title: string
  /** True if it has the red dot. */
  isSoon: boolean
}

/** Rows of a month's table. */
export async function rowsOf(path: string): Promise<CalendarRow[]> {
  const rows: CalendarRow[] = []
  let day = ''
  const response = await fetchRenewed(path)
  if (response.status !== 200) throw new Error(`${response.status} ${path}`)
  await new HTMLRewriter()
    .on('.calendar-table .day-row', { element: () => void (day = '') })
    .on('.calendar-table .day-row th', { text: (chunk) => void (day += chunk.text) })
    .on('.calendar-table tr:not(.day-row) .event-title', {
      element: () => void rows.push({ day, title: '', isSoon: false }),
    })
    .on('.calendar-table .event-title b', {
      text: (chunk) => void (rows.at(-1)!.title += chunk.text),
    })
    .on('.calendar-table .event-title .dot', { element: () => void (rows.at(-1)!.isSoon = true) })
    .transform(response)
    .arrayBuffer()
  return rows
}

export async function titlesOf(path: string): Promise<string[]> {
  return (await rowsOf(path)).map((row) => row.title)
}

/** Id and title of the event `addEvent` adds. */
const added = { id: 90_001, title: 'Lanternfish' }

/** Adds an English event. */
export async function addEvent(values: Partial<typeof events.$inferInsert>): Promise<void> {
  const own = { ...inEnglish[0]!, ...added, group_id: added.id, kind: 'event' as const }
  await testDeps()
    .db.insert(events)
    .values({ ...own, ...values })
  await publishAll()
}
