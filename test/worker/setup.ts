import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import { forgetAll } from '../../worker/storage/memory.ts'
import { forgetPages } from '../../worker/site/render/page-memory.ts'

/** Every file starts from empty storage and an empty memory; tests that write call `freshSite` themselves. */
beforeAll(emptySite)

export async function emptySite(): Promise<void> {
  // A database idle for ten seconds is put to sleep, and `reset` leaves alone what sleeps.
  for (const database of [env.DB, env.SEARCH]) await database.prepare('select 1').run()
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS)
  forgetAll()
  forgetPages()
}
