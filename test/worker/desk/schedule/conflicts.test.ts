// Conflicts between scheduled changes; each names both sides.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Conflict } from '../../../../client/contract/desk/schedule/scheduled.ts'
import { dayLength } from '../../../../client/contract/days.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  entryOf,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

interface Answer {
  items: Conflict[]
  has_more: boolean
}

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const inDays = (days: number) => new Date(Date.now() + days * dayLength).toISOString()
const path = () => `scheduled/conflict?from=${inDays(0)}&to=${inDays(40)}`
const conflicts = async (as = editor) => (await callDesk<Answer>(as, path())).items
const withCode = async (code: Conflict['code']) =>
  (await conflicts()).filter((one) => one.code === code)
const sidesOf = ({ sides }: Conflict) => sides.map(({ kind, id }) => [kind, id])

const publish = async ({ id }: Entry, more: object = {}) => {
  const { rev, data } = await callDesk<Entry>(editor, `entry/${id}`)
  return callDesk(editor, `entry/${id}/publish`, { body: { rev, data, ...more } })
}

/** A text with a link to an article. */
function textTo(title: string, href: string) {
  const marks = [{ type: 'link', attrs: { href } }]
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'See', marks }] }]
  return { ...articleText(title), body: { type: 'doc', content } }
}

async function release(title: string, due_at: string, items: object[]): Promise<number> {
  const { id } = await callDesk<{ id: number }>(editor, 'release', { body: { title, due_at } })
  for (const body of items) await callDesk(editor, `release/${id}/item`, { body })
  await callDesk(editor, `release/${id}`, { method: 'PATCH', body: { state: 'scheduled' } })
  return id
}
const publishing = ({ id }: Entry) => ({ entry_id: id, action: 'publish' })
const withdrawing = ({ id }: Entry) => ({ entry_id: id, action: 'withdraw' })
const until = (entry: Entry, days: number) => publish(entry, { until: inDays(days) })

it("the check finds no conflict in the demo content's schedule and none in discarded changes", async () => {
  expect((await conflicts()).filter(({ code }) => code !== 'ends_before')).toEqual([])
})

describe('a link target', () => {
  it('expires before the linking entry appears', async () => {
    const target = await publishedArticle(editor, 'Target')
    const source = await draftArticle(editor, 'Source')
    const data = textTo('Source', `/article/${target.item_id}`)
    await publish(source, { data, at: inDays(5) })
    expect(await withCode('ends_before')).toEqual([])
    await until(target, 3)
    const [found, ...others] = await withCode('ends_before')
    expect(others).toEqual([])
    expect(sidesOf(found!)).toEqual([
      ['article', source.id],
      ['article', target.id],
    ])
    await callDesk(editor, `entry/${target.id}/withdraw`, { body: {} })
    expect((await withCode('ends_before')).map(sidesOf)).toEqual([sidesOf(found!)])
  })

  it('expires while the linking entry stays', async () => {
    const target = await publishedArticle(editor, 'Target')
    const source = await draftArticle(editor, 'Source')
    await publish(source, { data: textTo('Source', `/article/${target.item_id}`) })
    await until(target, 3)
    const [found] = await withCode('ends_before')
    expect(sidesOf(found!)).toEqual([
      ['article', source.id],
      ['article', target.id],
    ])
    await until(source, 2)
    expect(await withCode('ends_before')).toEqual([])
  })

  it('expires before a campaign that links to it, in certain languages', async () => {
    const target = await publishedArticle(editor, 'Target', 'zh-CN')
    const banner = await entryOf(editor, 1, 'banner')
    const data = { ...banner.data, link: { 'zh-CN': `/article/${target.item_id}` } }
    await publish(banner, { data, until: inDays(20) })
    expect(await withCode('ends_before')).toEqual([])
    await until(target, 10)
    const [found] = await withCode('ends_before')
    expect(sidesOf(found!)).toEqual([
      ['banner', banner.id],
      ['article', target.id],
    ])
    expect(found?.sides[0]?.languages).toContain('zh-CN')
  })

  it('is a poll that is closed by then', async () => {
    const [poll] = (await testDeps().db.all(
      `select id from polls order by to_at desc limit 1`,
    )) as {
      id: number
    }[]
    const entry = await draftArticle(editor, 'Asks')
    const data = { ...articleText('Asks'), poll_id: poll!.id }
    await publish(entry, { data, at: inDays(5) })
    await testDeps().db.run(`update polls set to_at = '${inDays(4)}' where id = ${poll!.id}`)
    const [found] = await withCode('vote_closed')
    expect(sidesOf(found!)[0]).toEqual(['article', entry.id])
    expect(found?.sides[1]).toMatchObject({ kind: 'poll' })
  })
})

it('an entry that appears in a language that is not offered is a conflict', async () => {
  const entry = await draftArticle(editor, 'Unread', 'th-TH')
  await publish(entry, { at: inDays(5) })
  expect(await withCode('not_offered')).toEqual([])
  await env.DB.prepare(`update languages set deleted_at = ? where code = 'th-TH'`)
    .bind(inDays(0))
    .run()
  const [found] = await withCode('not_offered')
  expect(found?.sides[0]).toMatchObject({ id: entry.id, languages: ['th-TH'] })
})

describe('releases', () => {
  it('conflict if one publishes an entry that the other withdraws', async () => {
    const entry = await publishedArticle(editor, 'Wanted')
    const one = await release('In', inDays(2), [publishing(entry)])
    const two = await release('Out', inDays(6), [withdrawing(entry)])
    const [found] = await withCode('releases_disagree')
    expect(sidesOf(found!)).toEqual([
      ['release', one],
      ['release', two],
      ['article', entry.id],
    ])
    const author = await operatorSession('author')
    expect((await conflicts(author)).filter(({ code }) => code === 'releases_disagree')).toEqual([])
  })

  it('conflict if they change the same entry within a minute', async () => {
    const entry = await publishedArticle(editor, 'Twice')
    const at = inDays(2)
    const soon = new Date(Date.parse(at) + 59_000).toISOString()
    await release('First', at, [publishing(entry)])
    await release('Second', soon, [publishing(entry)])
    await release('Third', inDays(3), [publishing(entry)])
    expect(await withCode('same_minute')).toHaveLength(1)
  })

  it('conflict with the expiry of an entry that they publish without one', async () => {
    const entry = await publishedArticle(editor, 'Back')
    await until(entry, 3)
    await release('Again', inDays(6), [publishing(entry)])
    const [found] = await withCode('comes_back')
    expect(found?.sides[1]).toMatchObject({ id: entry.id })
  })

  it('would be refused, unless an earlier one provides what they lack', async () => {
    const target = await draftArticle(editor, 'Target')
    const source = await publishedArticle(editor, 'Source')
    const { rev } = await callDesk<Entry>(editor, `entry/${target.id}`)
    await callDesk(editor, `entry/${target.id}/publish`, { body: { rev } })
    const body = textTo('Source', `/article/${target.item_id}`)
    const current = await callDesk<Entry>(editor, `entry/${source.id}`)
    await callDesk(editor, `entry/${source.id}/draft`, { method: 'PUT', body, rev: current.rev })
    const id = await release('Needs it', inDays(6), [publishing(source)])
    expect(await withCode('refused')).toEqual([])
    await callDesk(editor, `entry/${target.id}/withdraw`, { body: {} })
    const [found] = await withCode('refused')
    expect(sidesOf(found!)).toEqual([
      ['release', id],
      ['article', source.id],
    ])
    expect(found?.error).toBe('entry_incomplete')
    await release('Brings it', inDays(4), [publishing(target)])
    expect(await withCode('refused')).toEqual([])
  })
})

it('the check reads some hundred rows among 50,000 scheduled articles with links', async () => {
  const series = `(with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < 49999) select i from numbers)`
  const soon = `strftime('%Y-%m-%dT%H:%M:%fZ', '${new Date().toISOString()}', '+' || (60 + i) || ' minutes')`
  const late = `strftime('%Y-%m-%dT%H:%M:%fZ', '${new Date().toISOString()}', '+' || (90 + i) || ' minutes')`
  await env.DB.batch(
    [
      `insert into entries (id, type, item_id, group_id, lang, title, state, published_at, unpublished_at, created_at, changed_at)
        select 900000 + i, 'article', 700000 + i, 700000 + i, 'en-US', 'Many', 'scheduled', ${soon}, ${late}, ${soon}, ${soon} from ${series}`,
      `insert into entry_references (entry_id, kind, target_id) select 900000 + i, 'article', 700000 + (i * 7) % 50000 from ${series}`,
    ].map((text) => env.DB.prepare(text)),
  )
  const { DB, rowsRead } = countingDb()
  const response = await sendDeskRequest(`/api/backstage/${path()}`, {
    as: editor,
    bindings: { DB },
  })
  const { items, has_more } = await response.json<Answer>()
  expect(items.length).toBeGreaterThan(50)
  expect(has_more).toBe(true)
  expect(rowsRead()).toBeLessThan(2600)
})
