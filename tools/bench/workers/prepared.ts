// Initial database state of the chaos test.
import type { SerializedChangeLog } from '../../../worker/storage/cache/change-log.ts'

/** With a separate metrics database, as on a large site. */
export interface WithMetricsDb extends Env {
  METRICS_DB: D1Database
}

/** As after `npm run republish`: pages and data are cached, and all are outdated. */
export async function outdateEverything({ DB, KV }: Env): Promise<void> {
  const at = Date.now()
  await DB.prepare('update content_state set sequence = ?, global_sequence = ?').bind(at, at).run()
  const log: SerializedChangeLog = {
    sequence: at,
    globalSequence: at,
    floor: 0,
    bookmark: null,
    changes: [],
  }
  await KV.put('content_changes', JSON.stringify(log))
}

/** Creates its tables once, with the content database's schema. */
export async function prepareMetricsDb({ DB, METRICS_DB }: WithMetricsDb): Promise<void> {
  const names = `('metric_counters', 'metric_batches', 'daily_metrics', 'processed_queue_messages')`
  const made = `select sql from sqlite_master where tbl_name in ${names} and sql is not null`
  if ((await METRICS_DB.prepare(made).first()) !== null) return
  const { results } = await DB.prepare(`${made} order by type desc`).all<{ sql: string }>()
  await METRICS_DB.batch(results.map(({ sql }) => METRICS_DB.prepare(sql)))
}
