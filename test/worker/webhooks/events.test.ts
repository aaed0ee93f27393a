// Events of webhooks, written in the transaction of their cause.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { webhookEvents } from '../../../client/contract/desk/webhooks/events.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { updateEntryStates } from '../../../worker/data/entries/upkeep.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../support/desk/entries.ts'
import { addHook, deliver, minutesAfter } from '../../support/desk/webhooks.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const written = async () =>
  (await rowsOf<{ type: string }>('select type from webhook_events order by rowid')).map(
    ({ type }) => type,
  )
const allEvents = () => addHook(owner, { events: [...webhookEvents] })
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()
const act = (id: number, verb: string, body: object) =>
  callDesk<{ entry: { rev: number } }>(owner, `entry/${id}/${verb}`, { body })

describe('events about entries', () => {
  it('follow an entry from its publication to its deletion', async () => {
    await allEvents()
    const { id, rev } = await publishedArticle(owner, 'A life')
    const draft = { method: 'PUT', body: articleText('Another title'), rev }
    const saved = await callDesk<{ rev: number }>(owner, `entry/${id}/draft`, draft)
    const { entry } = await act(id, 'publish', { rev: saved.rev })
    await act(id, 'withdraw', { rev: entry.rev })
    expect(await written()).toEqual(['entry.published', 'entry.updated', 'entry.withdrawn'])
    const [row] = await rowsOf<{ subject: string }>('select subject from webhook_events limit 1')
    expect(JSON.parse(row!.subject)).toMatchObject({ id, rev })
  })

  it('report a scheduled entry when it appears and when it ends', async () => {
    await allEvents()
    const { id, rev } = await draftArticle(owner, 'Later')
    const at = minutesAfter(new Date(), 60)
    const until = minutesAfter(at, 60)
    await act(id, 'publish', { rev, at: at.toISOString(), until: until.toISOString() })
    expect(await written()).toEqual(['entry.scheduled'])
    await updateEntryStates(testDeps(minutesAfter(at, 1)))
    await updateEntryStates(testDeps(minutesAfter(until, 1)))
    // Demo content may begin or end at the same time.
    const own = await rowsOf<{ type: string }>(
      "select type from webhook_events where subject ->> 'id' = ? order by rowid",
      id,
    )
    expect(own.map(({ type }) => type)).toEqual([
      'entry.scheduled',
      'entry.published',
      'entry.withdrawn',
    ])
  })

  it('are not written while no webhook is active, nor for a draft', async () => {
    const { id, rev } = await allEvents()
    await draftArticle(owner, 'Only a draft')
    await callDesk(owner, `webhook/${id}`, { method: 'PATCH', body: { is_active: false }, rev })
    await publishedArticle(owner, 'Unreported')
    expect(await written()).toEqual([])
  })
})

it('writes one event per comment, report, member, image, issue and message', async () => {
  await allEvents()
  await run(
    'insert into users (username, email, nickname, lang) values (?, ?, ?, ?)',
    'u1',
    'hook@example.test',
    'Hooked',
    'en-US',
  )
  await run(
    "update users set deletion_due_at = '2026-01-01T00:00:00.000Z' where email = 'hook@example.test'",
  )
  await deleteDueAccounts(testDeps())
  await run(
    "insert into comments (article_id, user_id, text, created_at) values (2, 1, 'Hello', ?)",
    new Date().toISOString(),
  )
  await run(
    "insert into comment_reports (comment_id, user_id, reason, created_at) select max(id), 2, 'spam', ? from comments",
    new Date().toISOString(),
  )
  await run(
    'update images set deleted_at = ? where id = (select min(id) from images)',
    new Date().toISOString(),
  )
  await run(
    "insert into issues (title, data, state, created_at, changed_at) values ('Weekly', '{}', 'sending', ?1, ?1)",
    new Date().toISOString(),
  )
  await run("update issues set state = 'sent' where title = 'Weekly'")
  await run(
    "insert into contact_messages (captcha_id, lang, title, email, interest, message, is_spam, created_at) values ('a', 'en-US', 'Ann', 'ann@example.test', 'A', 'Hi', 0, ?1), ('b', 'en-US', 'Bot', 'bot@example.test', 'A', 'Hi', 1, ?1)",
    new Date().toISOString(),
  )
  expect(await written()).toEqual([
    'member.created',
    'member.deleted',
    'comment.created',
    'comment.reported',
    'image.deleted',
    'newsletter.sent',
    'message.received',
  ])
  const bodies = (await deliver()).map(({ body }) => body)
  expect(bodies).toHaveLength(7)
  expect(bodies.join('\n')).not.toMatch(/Hello|Hooked|Ann|example\.test/)
})

it('delivers events only to webhooks that asked for the event, the language and the type', async () => {
  const urls = await Promise.all(
    [
      { languages: ['en-US' as const] },
      { languages: ['th-TH' as const] },
      { types: ['article' as const] },
      { types: ['game' as const] },
      { events: ['entry.deleted' as const] },
    ].map((form, at) => addHook(owner, { ...form, url: `https://hooks.example.com/${at}` })),
  )
  expect(urls).toHaveLength(5)
  await publishedArticle(owner, 'For some')
  const reached = (await deliver()).map(({ url }) => url.at(-1))
  expect(reached).toHaveLength(2)
  expect(new Set(reached)).toEqual(new Set(['0', '2']))
})
