// Computes all stored lists again, adds missing entries and marks everything as changed: `npm run republish [--
// --remote]`. Use it after a restore, and after content was written outside the site.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { backfillEntries } from '../worker/data/entries/fill.ts'
import { rebuildLists } from '../worker/data/lists/upkeep.ts'
import { publish } from '../worker/data/publish.ts'
import { createDeps } from '../worker/deps.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
await withBindings(values.remote, async (env) => {
  const deps = createDeps(env, () => undefined)
  await rebuildLists(deps)
  await backfillEntries(deps)
  await publish(deps, { everything: true })
})
answer('published again\n')
