// Derives all stored counts again from their rows: `npm run recount [-- --remote]`. They can differ only after direct
// changes in the database.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { recount } from '../worker/data/counter-recount.ts'
import { createDeps } from '../worker/deps.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
await withBindings(values.remote, (env) => recount(createDeps(env, () => undefined)))
answer('counted again\n')
