// Derives all stored counts again from their rows: `npm run recount [-- --remote]`. They can only differ after changes made
// directly in the database.
import { parseArgs } from 'node:util'
import { answer } from './answer.ts'
import { withBindings } from './bindings.ts'
import { recountWrites } from '../worker/data/counters.ts'
import { createDeps, write } from '../worker/storage/db.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
await withBindings(values.remote, (env) => {
  const deps = createDeps(env, () => undefined)
  return write(deps, recountWrites(deps))
})
answer('counted again\n')
