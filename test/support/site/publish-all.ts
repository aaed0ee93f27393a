// Announces rows changed directly by tests, as a restore does, at the time of requests.
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { publish } from '../../../worker/data/publish.ts'
import { testDeps } from './site.ts'

export async function publishAll(deps = testDeps(new Date())): Promise<number> {
  await rebuildLists(deps)
  return publish(deps, { everything: true })
}
