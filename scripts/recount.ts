// Counts everything again that is kept as a number: `npm run recount [-- --remote]`. Nothing but a change made past the
// site can make a difference.
import { parseArgs } from 'node:util'
import { getPlatformProxy } from 'wrangler'
import { recountWrites } from '../worker/data/counters.ts'
import { createDeps, write } from '../worker/storage/db.ts'
import { stateVersionPath } from './state.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
const { env, dispose } = await getPlatformProxy<Env>(
  values.remote ? { environment: 'production' } : { persist: { path: stateVersionPath } },
)
const deps = createDeps(env, () => undefined)
await write(deps, recountWrites(deps)).finally(dispose)
console.log('counted again')
