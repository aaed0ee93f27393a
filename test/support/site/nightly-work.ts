// A minute of the cron job without the work that it does once per night.
import { env } from 'cloudflare:workers'
import { dayLength } from '../../../client/contract/days.ts'

/**
 * As if tonight's backup and comparison of the search index were complete. Otherwise the next minute backs up the whole
 * site and indexes all its content.
 */
export async function finishNightlyWork(at = new Date()): Promise<void> {
  const sequence = await env.DB.prepare('select sequence from content_state').first('sequence')
  const day = Math.floor(at.getTime() / dayLength)
  await env.DB.prepare(
    `insert into job_cursors values ('backup', ?) on conflict do update set value = excluded.value`,
  )
    .bind(JSON.stringify({ done: at.toISOString() }))
    .run()
  await env.SEARCH.prepare(
    `insert into index_state (id, version) values (1, ?), (2, -1), (3, ?)
       on conflict do update set version = excluded.version`,
  )
    .bind(sequence, day)
    .run()
}
