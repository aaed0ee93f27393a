// Publishes and logs draws of the content files that are not published yet, as two operators do who confirm each other.
import { inArray } from 'drizzle-orm'
import { insertAuditStatement } from '../../data/audit.ts'
import { upsertDrawStatement } from '../../data/draws/entry.ts'
import { publish } from '../../data/publish.ts'
import { read, run } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { draws } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export type ContentDraw = Pick<
  typeof draws.$inferSelect,
  'period' | 'drawn_at' | 'numbers' | 'special'
>

/** Resolves to the number of published draws. */
export async function publishDraws(deps: Deps, all: readonly ContentDraw[]): Promise<number> {
  const known = await publishedOf(
    deps,
    all.map((one) => one.period),
  )
  const missing = all.filter((one) => !known.has(one.period))
  if (missing.length === 0) return 0
  await publish(deps, {
    tags: ['draws'],
    writes: missing.flatMap(({ period: id, ...values }) => [
      upsertDrawStatement(deps, id, values),
      insertAuditStatement(deps, null, { action: 'draw.publish', type: 'draw', id, after: values }),
    ]),
  })
  return missing.length
}

async function publishedOf(deps: Deps, periods: readonly string[]): Promise<ReadonlySet<string>> {
  const query = deps.db
    .select({ period: draws.period })
    .from(draws)
    .where(inArray(draws.period, jsonValues(periods)))
  return run(
    deps,
    read([query], ([rows]) => new Set(rows.map(({ period }) => period))),
  )
}
