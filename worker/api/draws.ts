import { api } from '../../client/contract/api/table.ts'
import type { FieldError } from '../../client/contract/form.ts'
import { chooseDraws, type MarkSixDraw } from '../../client/contract/draws/mark-six.ts'
import { tendencyNames, totalOf } from '../../client/contract/draws/rules.ts'
import { run } from '../storage/db.ts'
import { coveredYears, currentDraw, listDraws } from '../data/draws/published.ts'
import { publicMinute } from '../http/cache-policy.ts'
import { toCsv } from '../../client/contract/text/csv.ts'
import { problem } from '../http/problem.ts'
import { endpoints } from './endpoint/endpoint.ts'
import type { Deps } from '../deps.ts'

export const markSixEndpoints = endpoints(api, {
  markSix: async ({ deps }) => {
    const { latest, schedule } = await run(deps, currentDraw(deps))
    return { latest, ...schedule }
  },
  markSixHistory: async ({ deps, query }) => {
    const { lang, ...choice } = query
    const items = chooseDraws(await loadDraws(deps, choice.year), choice)
    return { items, total: items.length }
  },
  markSixExport: async ({ c, deps, query: { year, format } }) => {
    const items = chooseDraws(await loadDraws(deps, year), { year })
    c.header('Content-Disposition', `attachment; filename="mark-six-${year}.${format}"`)
    if (format === 'json') return { year, items }
    return c.body(toCsv([csvHeader, ...items.map(toCsvLine)]), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Cache-Control': publicMinute,
    })
  },
})

/** All draws. Throws if the requested year is not covered. */
async function loadDraws(deps: Deps, year?: number): Promise<MarkSixDraw[]> {
  const draws = await run(deps, listDraws(deps))
  const [newest, oldest] = coveredYears(deps, draws[0] ?? null)
  if (year !== undefined && (year < oldest || year > newest)) {
    const limit: Pick<FieldError, 'code' | 'values'> =
      year < oldest
        ? { code: 'too_small', values: { least: oldest } }
        : { code: 'too_big', values: { most: newest } }
    throw problem('validation_failed', { fields: [{ field: 'year', ...limit }] })
  }
  return draws
}

const csvHeader = [
  'period',
  'drawn_at',
  'n1',
  'n2',
  'n3',
  'n4',
  'n5',
  'n6',
  'special',
  'total',
  ...tendencyNames,
]

function toCsvLine(draw: MarkSixDraw) {
  const { period, drawn_at, numbers, special, tendencies } = draw
  const flags = tendencyNames.map((name) => tendencies[name])
  return [period, drawn_at, ...numbers, special, totalOf(draw), ...flags]
}
