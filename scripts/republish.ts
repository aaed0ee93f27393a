// Works out all kept lists again, adds the entries that are missing, and makes everything a change: `npm run republish [-- --remote]`. After a restore, and after
// content was written past the site.
import { parseArgs } from 'node:util'
import { answer } from './answer.ts'
import { withBindings } from './bindings.ts'
import { fillEntries } from '../worker/data/entry-fill.ts'
import { fillLists } from '../worker/data/list-upkeep.ts'
import { publish } from '../worker/data/publish.ts'
import { createDeps } from '../worker/storage/db.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
await withBindings(values.remote, async (env) => {
  const deps = createDeps(env, () => undefined)
  await fillLists(deps)
  await fillEntries(deps)
  await publish(deps, { everything: true })
})
answer('published again\n')
