// Whether the stores answer that the site depends on. Reasons are not reported, because anyone can read the answer.
import { sql } from 'drizzle-orm'
import { boundApart } from '../storage/optional-databases.ts'
import { changeLogKey } from '../storage/cache/changes.ts'
import { inSearch, read, run } from '../storage/db.ts'
import { remember } from '../storage/memory.ts'
import { within } from '../storage/time-limit.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds an answer is remembered, so that frequent checks cost nothing. */
const rememberedFor = 5000

/** Each part by name; `others` are checks of parts outside the storage layer. */
export function readiness(
  deps: Deps,
  others: Record<string, () => Promise<unknown>>,
): Promise<Record<string, boolean>> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => answers(deps),
    ...Object.fromEntries(
      boundApart(deps).map((name) => [name, () => answers({ ...deps, db: deps[name] })]),
    ),
    search: () => answers(inSearch(deps)),
    kv: () => within('kv', () => deps.kv.get(changeLogKey)),
    media: () => within('r2', () => deps.media.head('nothing')),
    // A queue can only be sent messages, so its presence is all that can be checked.
    mail_queue: () => present(deps.mailQueue),
    letter_queue: () => present(deps.letterQueue),
    measure_queue: () => present(deps.measureQueue),
    ...others,
  }
  return remember('readiness', rememberedFor, async () => {
    const checks = Object.entries(parts).map(async ([name, check]) => {
      const isReady = await check().then(
        () => true,
        () => false,
      )
      return [name, isReady] as const
    })
    return Object.fromEntries(await Promise.all(checks))
  })
}

const answers = (deps: Deps) =>
  run(
    deps,
    read([deps.db.all(sql`select 1`)] as const, () => true),
  )

async function present(queue: unknown): Promise<void> {
  if (!queue) throw new Error('not bound')
}
