// Prints the site's counters: `npm run report [-- --days 7] [--remote]`, in days of UTC+8 including today.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { dayLength, dayOf } from '../client/contract/days.ts'
import { run } from '../worker/storage/db.ts'
import { listMeasures } from '../worker/data/analytics/metric.ts'
import { fail } from './local/cli-secrets.ts'
import { printed, tables } from './local/report-tables.ts'
import { createDeps } from '../worker/deps.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '7' },
    remote: { type: 'boolean', default: false },
  },
})
const days = Number(values.days)
if (!Number.isInteger(days) || days < 1 || days > 800) fail('--days must be a number from 1 to 800')

const now = new Date()
const [since, today] = [dayOf(new Date(now.getTime() - (days - 1) * dayLength)), dayOf(now)]
const measures = await withBindings(values.remote, (env) => {
  const deps = createDeps(env, () => undefined)
  return run(deps, listMeasures(deps, since))
})
answer(`Measured from ${since} to ${today} (UTC+8)\n`)
for (const table of tables(measures)) answer(`${printed(table)}\n`)
