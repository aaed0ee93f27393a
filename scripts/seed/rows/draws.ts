// Mark Six draws of the demo content. A draw depends only on its number, so every seed generates the same draws.
import { createHash } from 'node:crypto'
import { drawCalendarDefaults, nextDrawTime } from '../../../client/contract/draws/calendar.ts'
import { dayInChina, numbersInSet, periodOf } from '../../../client/contract/draws/rules.ts'
import { pickNumbers, type RandomBytes } from '../../../client/features/draws/pick-numbers.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { row, utc, type Seed } from '../row.ts'

/** All draws from the start of the previous year up to `until`. */
export function drawRows(until: Date): Seed {
  const rows = []
  let number = 0
  // The year begins in UTC+8.
  let year = dayInChina(until).year - 1
  let moment = nextDrawTime(drawCalendarDefaults, new Date(`${year}-01-01T00:00:00+08:00`))
  while (moment <= until) {
    const current = dayInChina(moment).year
    number = current === year ? number + 1 : 1
    year = current
    rows.push(row(schema.draws, drawOf(periodOf(year, number), moment)))
    moment = nextDrawTime(drawCalendarDefaults, moment)
  }
  return { rows, images: [] }
}

function drawOf(period: string, moment: Date) {
  const picked = pickNumbers(numbersInSet + 1, bytesOf(period))
  const numbers = picked.slice(0, numbersInSet).toSorted((a, b) => a - b)
  return { period, drawn_at: utc(moment), numbers, special: picked[numbersInSet]! }
}

/** An endless sequence of bytes derived from a text. */
function bytesOf(text: string): RandomBytes {
  let count = 0
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      bytes[at] = createHash('sha256').update(`${text} ${count}`).digest()[0]!
      count += 1
    }
  }
}
