// The Worker's entry: pages from memory, all other requests, and the clock.
import { createApp } from './app.ts'
import { raiseForSchedule } from './data/content-version.ts'
import { sweepAccounts } from './auth/deletion.ts'
import { createDeps } from './data/db.ts'
import { pageFromMemory } from './render/page-memory.ts'
import { healIndex } from './search/index.ts'

export { Throttle } from '../durable-objects/throttle.ts'

const app = createApp()

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    pageFromMemory(request) ?? app.fetch(request, env, context),
  async scheduled(_event, env, context) {
    const deps = createDeps(env, (work) => context.waitUntil(work))
    await raiseForSchedule(deps)
    await healIndex(deps)
    await sweepAccounts(deps)
  },
} satisfies ExportedHandler<Env>
