// Draws in tests, submitted by demo operators.
import type { Draw, DrawValues } from '../../../client/contract/desk/draws/draw.ts'
import { fetchDesk, callDesk } from './entries.ts'

/** The Tuesday after the latest draw of the demo content. */
export const tuesday = '2026-11-24T13:30:00.000Z'
export const period = '2026141'
export const right: DrawValues = {
  drawn_at: tuesday,
  numbers: [3, 12, 18, 27, 33, 41],
  special: 8,
}
export const wrong: DrawValues = { ...right, special: 9 }

interface Entered {
  rev?: number
  replaces?: number | null
  of?: string
}

export function askToEnter(
  as: string,
  values: DrawValues,
  { rev = 0, replaces = null, of = period }: Entered = {},
): Promise<Response> {
  return fetchDesk(as, `draw/${of}`, { body: { rev, replaces, values } })
}

export async function enter(as: string, values: DrawValues, how: Entered = {}): Promise<Draw> {
  const { rev = 0, replaces = null, of = period } = how
  return callDesk<Draw>(as, `draw/${of}`, { body: { rev, replaces, values } })
}

export const drawOf = (as: string, of = period) => callDesk<Draw>(as, `draw/${of}`)
