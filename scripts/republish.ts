// Works out all kept lists again, adds the entries that are missing, and makes everything a change: `npm run republish [-- --remote]`. After a restore, and after
// content was written past the site.
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
