// Members with web push, articles that they follow, and runs of the job that sends messages.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { PushChoice, PushMessage } from '../../../client/contract/notifications/push.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { runPushJob } from '../../../worker/services/push/job.ts'
import {
  decryptPush,
  newPushBrowser,
  pushService,
  type PushBrowser,
} from '../fakes/push-service.ts'
import { logIn, rowsOf, sendApi } from './member.ts'
import { now, testDeps } from './site.ts'

const minute = 60_000
export const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
export const isoAt = (minutes: number) => at(minutes).toISOString()

type Asked = Partial<PushChoice> & { time_zone?: string; lang?: string }

/** Logs in a member in a new browser and switches push on. */
export async function subscribe(name: string, { lang = 'en-US', ...asked }: Asked) {
  const as = await logIn(name)
  const browser = await newPushBrowser(`https://push.example.net/${crypto.randomUUID()}`)
  const { endpoint, keys } = browser
  const none = { news: false, reminders: false, draws: false }
  const body = { endpoint, keys, ...none, time_zone: 'Asia/Hong_Kong', ...asked }
  const answer = await sendApi(`/api/user/push?lang=${lang}`, { method: 'PUT', as, body })
  expect(answer.status).toBe(200)
  return { as, browser }
}

export const follow = (...users: number[]) =>
  env.DB.batch(
    users.map((user) =>
      env.DB.prepare("insert into favorites values (?, 'tag', 1, ?)").bind(user, isoAt(0)),
    ),
  )

/** Publishes an article with the tag 1, and resolves to its title in English. */
export async function publishTagged(index: number, minutes: number): Promise<string> {
  const [article] = await rowsOf<{ group_id: number; title: string }>(
    "select group_id, title from articles where lang = 'en-US' order by id limit 1 offset ?",
    index,
  )
  const { group_id, title } = article!
  await env.DB.batch(
    [
      ...(index === 0 ? ['delete from article_tags'] : []),
      `insert into article_tags select id, 1 from articles where group_id = ${group_id}`,
      `update articles set published_at = '${isoAt(minutes)}', unpublished_at = null where group_id = ${group_id}`,
    ].map((query) => env.DB.prepare(query)),
  )
  await rebuildLists(testDeps(at(minutes)))
  return title
}

/** Runs the job at a time, twice at once, and resolves to the messages that browsers get. */
export async function pass(
  minutes: number,
  browsers: readonly PushBrowser[],
  service = pushService(),
): Promise<PushMessage[][]> {
  const deps = testDeps(at(minutes))
  await Promise.all([runPushJob(deps, service.request), runPushJob(deps, service.request)])
  return Promise.all(
    browsers.map((browser) =>
      Promise.all(
        service.received
          .filter(({ endpoint }) => endpoint === browser.endpoint)
          .map(async ({ body }) => JSON.parse(await decryptPush(body, browser)) as PushMessage),
      ),
    ),
  )
}

export const deliveries = () =>
  rowsOf<{ cause: string; due_at: string | null; attempts: number }>(
    'select cause, due_at, attempts from push_deliveries order by id',
  )
