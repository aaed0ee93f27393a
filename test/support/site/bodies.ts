// Bodies as the release before the tables of bodies kept them.
import { env } from 'cloudflare:workers'
import { now } from './site.ts'

/** As the release before left them: bodies in the rows of the items, and a migration that has just run. */
export async function bodiesInRows(startsAt = now): Promise<void> {
  await env.DB.batch(
    [
      'update articles set body = (select body from article_bodies where item_id = id)',
      'update games set body = (select body from game_bodies where item_id = id)',
      'delete from article_bodies',
      'delete from game_bodies',
      `insert into cursors values ('bodies', '${startsAt.toISOString()} article 0')
         on conflict do update set value = excluded.value`,
    ].map((query) => env.DB.prepare(query)),
  )
}
