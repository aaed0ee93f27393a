// Publishes and logs the demo draws that are not published yet, as two operators do who confirm each other.
import { asc, inArray, sql } from 'drizzle-orm'
import { insertAuditStatement } from '../../../worker/data/audit.ts'
import { upsertDrawStatement } from '../../../worker/data/draws/entry.ts'
import { publish } from '../../../worker/data/publish.ts'
import { read, run } from '../../../worker/storage/db.ts'
import { draws } from '../../../worker/storage/schema/index.ts'
import type { Deps } from '../../../worker/deps.ts'

/** `files` is a database that holds only the content files. Resolves to the number of published draws. */
export async function publishDraws(deps: Deps, files: Deps): Promise<number> {
  const { period, drawn_at, numbers, special } = draws
  const query = files.db.select({ period, drawn_at, numbers, special }).from(draws)
  const all = await run(
    files,
    read([query.orderBy(asc(period))], ([rows]) => rows),
  )
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
  const asked = sql`(select value from json_each(${JSON.stringify(periods)}))`
  const query = deps.db
    .select({ period: draws.period })
    .from(draws)
    .where(inArray(draws.period, asked))
  return run(
    deps,
    read([query], ([rows]) => new Set(rows.map(({ period }) => period))),
  )
}
