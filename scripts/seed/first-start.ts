// Days by which the demo content of a site moves, stored at its first seed so that later seeds keep its dates.
import { eq } from 'drizzle-orm'
import { read, run } from '../../worker/storage/db.ts'
import { articles, settings } from '../../worker/storage/schema/index.ts'
import { createDeps } from '../../worker/deps.ts'
import { daysLater } from './content/dates.ts'

const key = 'demo_days_later'

/** Zero for a site that had its content before dates moved. */
export async function firstDaysLater(env: Env): Promise<number> {
  const deps = createDeps(env, () => undefined)
  const stored = deps.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
  const any = deps.db.select({ id: articles.id }).from(articles).limit(1)
  const { value, isFilled } = await run(
    deps,
    read([stored, any] as const, ([[row], found]) => ({
      value: row?.value,
      isFilled: found.length > 0,
    })),
  )
  if (value !== undefined) return Number(value)
  const days = isFilled ? 0 : daysLater(deps.now())
  await deps.db
    .insert(settings)
    .values({ key, value: String(days) })
    .onConflictDoNothing()
  return days
}
