// Memory and rate of an import of an old site (docs/decisions/operation/post-import.md).
import { spawnSync } from 'node:child_process'
import type { Budgeted } from '../budgets.ts'
import { prepareEmpty } from '../state.ts'
import type { ImportResult } from './run.ts'

/** Megabytes by which the heap may grow after the first 500 drafts. */
const growth = 100

export function importBudgets(posts: number): Budgeted[] {
  const env = { ...process.env, MERIDIAN_STATE: prepareEmpty('.wrangler/bench-import') }
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--expose-gc', 'tools/bench/import/run.ts', String(posts)],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 24 },
  )
  const lines = stdout.trim().split('\n')
  if (status !== 0) throw new Error(`the import failed: ${lines.at(-1)}`)
  const { first, most, missing } = JSON.parse(lines.pop()!) as ImportResult
  console.log(lines.join('\n'))
  return [
    {
      what: 'growth of the heap after 500 drafts',
      value: most - first,
      budget: growth,
      unit: 'MB',
    },
    { what: 'posts without their draft or images', value: missing, budget: 0, unit: '' },
  ]
}
