// The order of topics: one for all languages, separate from their content.
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { localePath } from '../../../../client/contract/paths.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { listPositions } from '../../../../worker/data/entries/order.ts'
import { run } from '../../../../worker/storage/db.ts'
import { auditLog, banners } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchRenewed, resetSite, testDeps } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const path = 'order/faq'
const listed = async () =>
  deskApi.entryOrder.output.parse(await callDesk(editor, `${path}?lang=en-US`)).items
const order = async () => (await listed()).map(({ group_id }) => group_id)
const put = (groups: number[], before: number[], as = editor) =>
  fetchDesk(as, path, { method: 'PUT', body: { groups, before } })

/** Addresses of the topics in page order. */
async function shown(lang: (typeof locales)[number]): Promise<string[]> {
  const html = await (await fetchRenewed(localePath(lang, '/faq'))).text()
  return [...new Set([...html.matchAll(/\/faq\/([a-z0-9-]+)"/g)].map(([, key]) => key!))]
}

it('the list has every topic once, in the requested language', async () => {
  const rows = await rowsOf<{ group_id: number; title: string }>(
    `select group_id, title from faq_categories where lang = 'en-US' order by sort`,
  )
  expect((await listed()).map(({ group_id, title }) => ({ group_id, title }))).toEqual(rows)
})

it('the order changes in all languages at once, with one record in the log', async () => {
  const before = await order()
  const former = await shown('en-US')
  for (const lang of locales) await shown(lang)
  const groups = before.toReversed()
  expect((await put(groups, before)).status).toBe(200)
  expect(await order()).toEqual(groups)
  for (const lang of locales) expect([lang, await shown(lang)]).toEqual([lang, former.toReversed()])
  const acts = await testDeps().db.select().from(auditLog)
  expect(acts.map(({ action, target_id }) => [action, target_id])).toEqual([['entry.order', 'faq']])
})

it('the order stays when a topic is published again, and a new topic is last', async () => {
  const before = await order()
  const groups = [...before.slice(1), before[0]!]
  const [row] = await rowsOf<{ item_id: number }>(
    `select item_id from entries where type = 'faq' and lang = 'en-US' and group_id = ?`,
    before[0],
  )
  const topic = await entryOf(editor, row!.item_id, 'faq')
  await put(groups, before)
  await callDesk(editor, `entry/${topic.id}/publish`, {
    body: { rev: topic.rev, data: topic.data },
  })
  expect(await order()).toEqual(groups)
  const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'faq', lang: 'en-US' } })
  expect(await order()).toEqual(groups)
  const data = { ...topic.data, key: 'new-one' }
  await callDesk(editor, `entry/${made.id}/publish`, { body: { rev: made.rev, data } })
  expect(await order()).toEqual([...groups, made.group_id])
})

it('the order is undone from the log, unless it has changed since', async () => {
  const before = await order()
  const groups = before.toReversed()
  await put(groups, before)
  const owner = await operatorSession('owner')
  const [act] = (await testDeps().db.select().from(auditLog)).slice(-1)
  const undo = `audit/${act!.id}/undo`
  expect(await callDesk(owner, undo)).toMatchObject({ effect: 'former_order', changed: null })
  await callDesk(owner, undo, { body: {} })
  expect(await order()).toEqual(before)
  expect(await readProblem(await fetchDesk(owner, undo, { body: {} }))).toEqual([
    409,
    'undo_outdated',
  ])
})

it('the second of two concurrent changes is refused', async () => {
  const before = await order()
  const [first, ...others] = before
  const answers = await Promise.all([
    put(before.toReversed(), before),
    put([...others, first!], before),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await testDeps().db.$count(auditLog)).toBe(1)
})

it.each([
  ['without a topic', (groups: number[]) => groups.slice(1)],
  ['with a topic twice', (groups: number[]) => [...groups.slice(1), groups[1]!]],
  ['with an unknown topic', (groups: number[]) => [...groups.slice(1), 999_999]],
])('an order %s is refused', async (_, wrong) => {
  const before = await order()
  expect(await readProblem(await put(wrong(before), before))).toEqual([409, 'entry_changed'])
  expect(await order()).toEqual(before)
})

it('an unchanged order writes nothing', async () => {
  const before = await order()
  expect((await put(before, before)).status).toBe(200)
  expect(await testDeps().db.$count(auditLog)).toBe(0)
})

it.each(['translator', 'author', 'analyst'] as const)(
  'the order is refused for a %s',
  async (role) => {
    const before = await order()
    const refused = await put(before.toReversed(), before, await operatorSession(role))
    expect(await readProblem(refused)).toEqual([403, 'forbidden'])
  },
)

it('a banner has a place until it ends, by the clock of the request', async () => {
  const [start_at, end_at] = ['2040-01-01T00:00:00.000Z', '2040-02-01T00:00:00.000Z']
  await testDeps().db.update(banners).set({ start_at, end_at })
  const placesAt = async (at: string) => {
    const deps = testDeps(new Date(at))
    return (await run(deps, listPositions(deps, 'banner'))).size
  }
  expect(await placesAt(start_at)).toBeGreaterThan(0)
  expect(await placesAt(end_at)).toBe(0)
})
