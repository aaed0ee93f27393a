// The Worker's entry: requests, and the clock.
import { createApp } from './app.ts'
import { raiseForSchedule } from './data/content-version.ts'
import { createDeps } from './data/db.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  async scheduled(_event, env, context) {
    await raiseForSchedule(createDeps(env, (work) => context.waitUntil(work)))
  },
} satisfies ExportedHandler<Env>
