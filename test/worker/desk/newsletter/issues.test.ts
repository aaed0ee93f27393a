// Newsletter issues: composed, tested, sent, canceled and counted.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Issue, IssueData } from '../../../../client/contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { setClock } from '../../../support/fakes/clock.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import {
  issueDataOf,
  runCronMinute,
  putSubscriber,
  insertSubscribers,
  sendUntil,
  listDeliveries,
} from '../../../support/desk/issues.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import {
  beginEachTestAtNoon,
  noon,
  secondsOn,
  owner,
  editor,
  compose,
  send,
  cancelSending,
  read,
  log,
} from '../../../support/desk/newsletter-desk.ts'

beginEachTestAtNoon()

const askToSend = ({ id, rev }: Issue, at?: string) =>
  fetchDesk(editor, `periodical/${id}/send`, { body: at ? { at } : {}, rev })
const listOf = async (issue: Issue, lang: Locale) =>
  (await read(issue)).lists.find((list) => list.lang === lang)!

describe('composing', () => {
  it('lists items, missing translations and fallbacks of each language', async () => {
    await env.DB.exec(
      "update articles set unpublished_at = '2026-11-20' where group_id = 2 and lang in ('th-TH', 'zh-HK')",
    )
    const issue = await compose({
      items: [
        { type: 'article', id: 2 },
        { type: 'text', key: 'abcd', texts: { 'en-US': { title: 'Own', text: '', url: '/faq' } } },
      ],
    })
    expect(issue.items.map(({ key, name }) => [key, name !== ''])).toEqual([
      ['article:2', true],
      ['text:abcd', true],
    ])
    const lacks = (lang: Locale) => issue.lists.find((list) => list.lang === lang)!.lacks
    const own = { key: 'text:abcd', shown_in: null }
    expect(lacks('en-US')).toEqual([])
    expect(lacks('th-TH')).toEqual([{ key: 'article:2', shown_in: 'en-US' }, own])
    expect(lacks('zh-HK')).toEqual([{ key: 'article:2', shown_in: null }, own])
  })

  it('accepts games and events, in order', async () => {
    const [event] = await rowsOf<{ group_id: number }>(
      "select group_id from events where lang = 'en-US' and published_at < ? limit 1",
      noon,
    )
    const items: IssueData['items'] = [
      { type: 'event', id: event!.group_id },
      { type: 'game', id: 1 },
      { type: 'article', id: 2 },
    ]
    const issue = await compose({ items })
    expect(issue.items.map(({ key }) => key)).toEqual(
      items.map((item) => item.type !== 'text' && `${item.type}:${item.id}`),
    )
    const { text } = await callDesk<{ text: string }>(editor, `periodical/${issue.id}/mail/en-US`)
    const inEnglish = await callDesk<Issue>(editor, `periodical/${issue.id}?lang=en-US`)
    const places = inEnglish.items.map(({ name }) => text.indexOf(name))
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(places[0]).toBeGreaterThan(0)
  })

  it.each([
    ['an item twice', { items: [1, 1].map((id) => ({ type: 'game' as const, id })) }],
    [
      'a link into a script',
      {
        items: [
          {
            type: 'text',
            key: 'abcd',
            texts: { 'en-US': { title: 'x', text: '', url: 'javascript:alert(1)' } },
          },
        ],
      },
    ],
    ['an unknown language', { languages: ['fr-FR'] }],
  ])('refuses %s', async (_, change) => {
    const made = await callDesk<Issue>(editor, 'periodical', { body: {} })
    const body = { title: '', data: { ...issueDataOf(), ...change } }
    const path = `periodical/${made.id}`
    expect((await fetchDesk(editor, path, { method: 'PUT', body, rev: made.rev })).status).toBe(422)
  })

  it('refuses a change based on an outdated revision', async () => {
    const issue = await compose()
    const body = { title: 'Mine', data: issueDataOf() }
    const path = `periodical/${issue.id}`
    const change = (rev?: number) =>
      fetchDesk(editor, path, { method: 'PUT', body, ...(rev && { rev }) })
    expect(await readProblem(await change())).toEqual([428, 'precondition_required'])
    expect((await change(issue.rev)).status).toBe(200)
    expect(await readProblem(await change(issue.rev))).toEqual([409, 'changed_meanwhile'])
  })

  it('can be reverted by deleting the draft, and the draft can be restored', async () => {
    const issue = await compose()
    await callDesk(editor, `periodical/${issue.id}`, { method: 'DELETE' })
    expect((await fetchDesk(editor, `periodical/${issue.id}`)).status).toBe(404)
    const [deleted] = await log('issue.delete')
    await callDesk(owner, `audit/${deleted!.id}/undo`, { method: 'POST' })
    expect((await read(issue)).title).toBe('Autumn')
  })

  it('can be reverted from the log', async () => {
    const issue = await compose()
    const body = { title: 'Winter', data: issueDataOf({ items: [] }) }
    await callDesk(editor, `periodical/${issue.id}`, { method: 'PUT', body, rev: issue.rev })
    const [changed] = await log('issue.change')
    await callDesk(owner, `audit/${changed!.id}/undo`, { method: 'POST' })
    expect(await read(issue)).toMatchObject({ title: 'Autumn', data: issue.data })
  })
})

describe('a test', () => {
  it('reaches only the operator, in each requested language', async () => {
    await insertSubscribers('en-US', 3)
    const issue = await compose({ languages: ['en-US', 'zh-CN'] })
    const body = { languages: ['en-US', 'zh-CN'] }
    const answer = await callDesk(editor, `periodical/${issue.id}/test`, { body })
    expect(answer).toEqual({ to: 'editor@example.test', mails: 2 })
    const kept = await sendUntil(new Date())
    expect(kept.map(({ to, subject }) => [to, subject.slice(0, 6)])).toEqual(
      expect.arrayContaining([['editor@example.test', '[Test]']]),
    )
    expect(new Set(kept.map(({ to }) => to))).toEqual(new Set(['editor@example.test']))
    // Its links are not those of a subscriber.
    expect(kept.some(({ text }) => text.includes('/go/') || text.includes('token='))).toBe(false)
    expect(await listDeliveries()).toEqual([])
  })

  it('goes to the operator’s current address', async () => {
    const issue = await compose()
    await env.DB.exec(
      "update operators set email = 'moved@example.test' where email = 'editor@example.test'",
    )
    const body = { languages: ['en-US'] }
    const { to } = await callDesk<{ to: string }>(editor, `periodical/${issue.id}/test`, { body })
    expect(to).toBe('moved@example.test')
  })

  it('is rate limited', async () => {
    const issue = await compose()
    const test = () =>
      fetchDesk(editor, `periodical/${issue.id}/test`, { body: { languages: ['en-US'] } })
    for (let count = 0; count < 10; count++) expect((await test()).status).toBe(200)
    const refused = await test()
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
  })
})

describe('sending', () => {
  it('waits a minute, fixes its audience, and ends with the last email', async () => {
    await insertSubscribers('en-US', 3)
    const issue = await compose()
    expect(issue.audience).toBe(3)
    expect(issue.leaves_in).toBeNull()
    const { state, send_at, leaves_in } = await send(issue)
    expect([state, send_at, leaves_in]).toEqual(['scheduled', secondsOn(60).toISOString(), 60])
    await runCronMinute(secondsOn(59))
    expect(await listDeliveries()).toEqual([])
    await runCronMinute(secondsOn(60))
    await putSubscriber({
      email: 'late@example.test',
      lists: ['en-US'],
      at: secondsOn(61).toISOString(),
    })
    await runCronMinute(secondsOn(120))
    expect(await listDeliveries()).toHaveLength(3)
    expect(await read(issue)).toMatchObject({ state: 'sending', audience: 3, sent: 0 })
    expect(await sendUntil(secondsOn(121))).toHaveLength(3)
    await runCronMinute(secondsOn(180))
    expect(await read(issue)).toMatchObject({ state: 'sent', audience: 3, sent: 3, failed: 0 })
  })

  it('never reaches another list', async () => {
    await putSubscriber({ email: 'a@example.test', lists: ['en-US', 'zh-CN'] })
    await putSubscriber({ email: 'b@example.test', lists: ['zh-CN'] })
    await putSubscriber({ email: 'c@example.test', lists: ['en-US'], isConfirmed: false })
    await send(await compose())
    await runCronMinute(secondsOn(60))
    expect(await listDeliveries()).toEqual([{ to_address: 'a@example.test', lang: 'en-US' }])
  })

  it('requested twice at once happens once', async () => {
    await insertSubscribers('en-US', 2)
    const issue = await compose()
    const answers = await Promise.all([askToSend(issue), askToSend(issue)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await readProblem(await askToSend(issue))).toEqual([409, 'issue_not_editable'])
    await Promise.all([runCronMinute(secondsOn(60)), runCronMinute(secondsOn(60))])
    expect(await listDeliveries()).toHaveLength(2)
    expect(await log('issue.send')).toHaveLength(1)
  })

  it('can be canceled until its time, and not afterward', async () => {
    await insertSubscribers('en-US', 1)
    const first = await send(await compose())
    setClock(secondsOn(59).toISOString())
    expect((await cancelSending(first)).status).toBe(200)
    await runCronMinute(secondsOn(3600))
    expect(await listDeliveries()).toEqual([])
    expect((await read(first)).state).toBe('draft')
    setClock(noon)
    const second = await send(await compose())
    setClock(secondsOn(60).toISOString())
    expect(await readProblem(await cancelSending(second))).toEqual([409, 'issue_not_editable'])
    await runCronMinute(secondsOn(60))
    expect(await readProblem(await cancelSending(second))).toEqual([409, 'issue_not_editable'])
    expect(await listDeliveries()).toHaveLength(1)
  })

  it('with a concurrent cancellation reaches all subscribers or none', async () => {
    await insertSubscribers('en-US', 3)
    const issue = await send(await compose())
    const [answer] = await Promise.all([cancelSending(issue), runCronMinute(secondsOn(60))])
    const { state } = await read(issue)
    expect([answer.status === 200, state === 'draft']).toEqual([
      state === 'draft',
      state === 'draft',
    ])
    expect(await listDeliveries()).toHaveLength(state === 'draft' ? 0 : 3)
  })

  it('can be scheduled; a sent or scheduled issue cannot be changed', async () => {
    await insertSubscribers('en-US', 1)
    const at = secondsOn(86_400).toISOString()
    const issue = await send(await compose(), at)
    expect(issue.send_at).toBe(at)
    const body = { title: 'Other', data: issueDataOf() }
    const path = `periodical/${issue.id}`
    const change = await fetchDesk(editor, path, { method: 'PUT', body, rev: issue.rev })
    expect(await readProblem(change)).toEqual([409, 'issue_not_editable'])
    const deletion = await fetchDesk(editor, path, { method: 'DELETE' })
    expect(await readProblem(deletion)).toEqual([409, 'issue_not_editable'])
    await runCronMinute(secondsOn(3600))
    expect(await listDeliveries()).toEqual([])
    await runCronMinute(secondsOn(86_400))
    expect(await listDeliveries()).toHaveLength(1)
  })

  it('is refused if an edition would be empty, or none is selected', async () => {
    const nothing = await askToSend(await compose({ items: [] }))
    expect(await readProblem(nothing)).toEqual([422, 'issue_empty'])
    expect(await readProblem(await askToSend(await compose({ languages: [] })))).toEqual([
      422,
      'issue_empty',
    ])
  })

  it('is refused without subscribers, unless it is scheduled for later', async () => {
    await env.DB.exec("delete from subscriptions where lang = 'en-US'")
    const issue = await compose({ languages: ['en-US'] })
    expect(await readProblem(await askToSend(issue))).toEqual([422, 'issue_without_subscribers'])
    const past = secondsOn(-60).toISOString()
    expect(await readProblem(await askToSend(issue, past))).toEqual([
      422,
      'issue_without_subscribers',
    ])
    expect((await read(issue)).state).toBe('draft')
    const later = secondsOn(86_400).toISOString()
    expect((await send(issue, later)).send_at).toBe(later)
  })

  it('requires a second factor, and permission for every language of the issue', async () => {
    const issue = await compose({ languages: ['en-US', 'th-TH'] })
    await env.DB.exec(
      `update operators set languages = '["en-US"]' where email = 'editor@example.test'`,
    )
    expect(await readProblem(await askToSend(issue))).toEqual([403, 'forbidden'])
    const tired = await operatorSession('owner')
    const { id, rev } = issue
    const answer = await fetchDesk(tired, `periodical/${id}/send`, { body: {}, rev })
    expect(await readProblem(answer)).toEqual([403, 'step_up_required'])
  })

  it('omits items withdrawn before it starts', async () => {
    await insertSubscribers('en-US', 1)
    const items: IssueData['items'] = [
      { type: 'article', id: 2 },
      { type: 'game', id: 1 },
    ]
    const issue = await send(await compose({ items }))
    await env.DB.exec("update articles set unpublished_at = '2026-11-25' where group_id = 2")
    await runCronMinute(secondsOn(60))
    expect((await listOf(issue, 'en-US')).stories).toHaveLength(1)
  })
})
