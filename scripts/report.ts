// What the site measured of itself: `npm run report [-- --days 7] [--remote]`, days of UTC+8, today included.
import { parseArgs } from 'node:util'
import { getPlatformProxy } from 'wrangler'
import { dayLength, dayOf } from '../client/contract/days.ts'
import { createDeps, runAll } from '../worker/storage/db.ts'
import { listMeasures, outcomesBySource } from '../worker/data/measure.ts'
import { fail } from './operator.ts'
import { printed, tables } from './report/tables.ts'
import { stateVersionPath } from './state.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '7' },
    remote: { type: 'boolean', default: false },
  },
})
const days = Number(values.days)
if (!Number.isInteger(days) || days < 1 || days > 800) fail('--days is a number from 1 to 800')

const now = new Date()
const [since, today] = [dayOf(new Date(now.getTime() - (days - 1) * dayLength)), dayOf(now)]
const { env, dispose } = await getPlatformProxy<Env>(
  values.remote ? { environment: 'production' } : { persist: { path: stateVersionPath } },
)
const deps = createDeps(env, () => undefined)
const { measures, outcomes } = await runAll(deps, {
  measures: listMeasures(deps, since),
  outcomes: outcomesBySource(deps, since),
}).finally(dispose)
console.log(`Measured from ${since} to ${today} (UTC+8)`)
for (const table of tables(measures, outcomes)) console.log(printed(table))
