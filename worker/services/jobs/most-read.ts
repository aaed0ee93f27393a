import {
  countedReads,
  storedRanking,
  rankedArticles,
  rankingWrites,
  type Ranked,
} from '../../data/articles/read-ranking.ts'
import { publish } from '../../data/publish.ts'
import { saveCursorStatement, getCursor } from '../../storage/rows/cursor.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

const cursor = 'most_read'

/**
 * Recomputes the most read articles once per hour. Pages that show them are invalidated if the order changed (cron).
 */
export async function updateMostRead(deps: Deps): Promise<void> {
  const hour = deps.now().toISOString().slice(0, 13)
  if ((await run(deps, getCursor(deps, cursor))) === hour) return
  const counted = await run(deps, countedReads(deps))
  const { ranked, held } = await runAll(deps, {
    ranked: rankedArticles(deps, counted),
    held: storedRanking(deps),
  })
  const done = saveCursorStatement(deps, cursor, hour)
  const writes = [...rankingWrites(deps, ranked), done] as const
  if (orderOf(ranked) === orderOf(held)) await writeBatch(deps, writes)
  else await publish(deps, { writes, tags: ['most_read'] })
}

const orderOf = (ranked: readonly Ranked[]) => ranked.map(({ group_id }) => group_id).join()
