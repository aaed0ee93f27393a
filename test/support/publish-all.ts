// Tests change rows directly; this makes all of it known, as a restore does.
import { publish } from '../../worker/data/publish.ts'
import { testDeps } from './site.ts'

export function publishAll(deps = testDeps()): Promise<number> {
  return publish(deps, { everything: true })
}
