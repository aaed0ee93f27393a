// Index changes caused by time: an item appears or expires, which may change the visibility of its fallback.
import { and, gt, lte, or } from 'drizzle-orm'
import { byType, searchableTypes } from '../../client/contract/items.ts'
import { saveCursorStatement, getCursor } from '../storage/rows/cursor.ts'
import { withSearchDb, read, run, runAll, writeBatch } from '../storage/db.ts'
import { indexItems } from './index.ts'
import { indexes } from './schema.ts'
import type { Deps } from '../deps.ts'

const cursor = 'search due'

/** Reindexes items that appeared or expired since the last run (cron, once per minute). */
export async function indexScheduled(deps: Deps): Promise<void> {
  const now = deps.now().toISOString()
  const since = await run(deps, getCursor(deps, cursor))
  const due = await runAll(
    withSearchDb(deps),
    byType(searchableTypes, (type) => {
      const { id, published_at, unpublished_at } = indexes[type].documents
      const [published, unpublished] = [published_at, unpublished_at].map((edge) =>
        and(gt(edge, since ?? now), lte(edge, now)),
      )
      return read(
        [
          deps.search
            .select({ id })
            .from(indexes[type].documents)
            .where(or(published, unpublished)),
        ],
        ([rows]) => rows.map((row) => row.id),
      )
    }),
  )
  for (const type of searchableTypes) await indexItems(deps, type, due[type])
  const isAny = searchableTypes.some((type) => due[type].length > 0)
  if (isAny || since === null) await writeBatch(deps, [saveCursorStatement(deps, cursor, now)])
}
