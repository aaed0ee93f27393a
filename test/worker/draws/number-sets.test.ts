// Members' own Mark Six sets, and how they did in the latest draw.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import type { SettingList } from '../../../client/contract/desk/site/settings-api.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../support/desk/entries.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const path = '/api/user/mark-six/set'
const add = (as: string | undefined, numbers: unknown, name?: string) =>
  sendApi(path, { method: 'POST', as, body: { numbers, ...(name !== undefined && { name }) } })
const sets = async (as: string) =>
  z.parse(api.numberSets.output, await (await sendApi(path, { as })).json())
const bell = async (as: string) =>
  z.parse(api.notifications.output, await (await sendApi('/api/user/notification', { as })).json())
    .draw
const unseen = async (as: string) =>
  z.parse(api.user.output, await (await sendApi('/api/user', { as })).json()).draw_count
const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** Publishes a draw that is later than those of the demo content. */
const draw = (period: string, drawn_at: string, numbers: number[], special: number) =>
  env.DB.prepare('insert into draws (period, drawn_at, numbers, special) values (?, ?, ?, ?)')
    .bind(period, drawn_at, JSON.stringify(numbers), special)
    .run()

describe('own sets', () => {
  it('are kept once in ascending order, renamed and removed only by their owner', async () => {
    const as = await logIn('member2')
    const answers = await Promise.all([
      add(as, [6, 5, 4, 3, 2, 49], ' Birthdays '),
      add(as, [2, 3, 4, 5, 6, 49]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    const { items } = await sets(as)
    expect(items).toMatchObject([{ numbers: [2, 3, 4, 5, 6, 49] }])
    const own = `${path}/${items[0]!.id}`
    const other = await logIn('member')
    expect((await sets(other)).items).toEqual([])
    const rename = (who: string, name: string) =>
      sendApi(own, { method: 'PUT', as: who, body: { name } })
    expect(await readProblem(await rename(other, 'Mine'))).toEqual([404, 'not_found'])
    await sendApi(own, { method: 'DELETE', as: other })
    expect(await (await rename(as, 'Birthdays')).json()).toMatchObject({
      items: [{ name: 'Birthdays' }],
    })
    for (const time of ['first', 'again'])
      expect(await (await sendApi(own, { method: 'DELETE', as })).json(), time).toMatchObject({
        items: [],
      })
  })

  it('are refused as junk, without a session, to a read-only account and beyond twenty', async () => {
    const as = await logIn('member2')
    const junk = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 5],
      [0, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 50],
    ]
    for (const numbers of [...junk, [1.5, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]]) {
      const refused = await add(as, numbers)
      expect([refused.status, await refused.json()], String(numbers)).toMatchObject([
        422,
        { errors: [{ field: 'numbers', code: 'set_format' }] },
      ])
    }
    for (const numbers of ['1 2 3 4 5 6', ['1', '2', '3', '4', '5', '6'], [], undefined])
      expect((await add(as, numbers)).status).toBe(422)
    expect((await add(as, [1, 2, 3, 4, 5, 6], 'x'.repeat(41))).status).toBe(422)
    expect(await readProblem(await add(undefined, [1, 2, 3, 4, 5, 6]))).toEqual([
      401,
      'unauthorized',
    ])
    const readOnly = await logIn('download')
    expect(await readProblem(await add(readOnly, [1, 2, 3, 4, 5, 6]))).toEqual([
      403,
      'read_only_account',
    ])
    await env.DB.exec(
      `insert into number_sets (user_id, numbers, name, created_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 19) select 2, '[1,2,3,4,5,' || (i + 10) || ']', '', '2026-01-01T00:00:00.000Z' from n`,
    )
    const both = await Promise.all([add(as, [7, 8, 9, 10, 11, 12]), add(as, [7, 8, 9, 10, 11, 13])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(await readProblem(refused)).toEqual([409, 'number_sets_full'])
    // Numbers that are kept already need no room.
    expect((await add(as, [1, 2, 3, 4, 5, 11])).status).toBe(200)
    expect((await sets(as)).items).toHaveLength(20)
  })
})

describe('matches with the latest draw', () => {
  it('are told for sets from before it until the member has seen them, and written for nobody', async () => {
    const as = await logIn('member2')
    await env.DB.exec('delete from draws')
    await env.DB.batch(
      [
        `insert into number_sets values (1, 2, '[1,2,3,4,5,6]', 'Six', '${at(-48)}')`,
        `insert into number_sets values (2, 2, '[1,2,3,7,8,9]', '', '${at(-48)}')`,
        `insert into number_sets values (3, 2, '[1,2,3,4,5,9]', 'Late', '${at(-1)}')`,
      ].map((query) => env.DB.prepare(query)),
    )
    expect([await unseen(as), await bell(as)]).toEqual([0, null])
    await draw('2026130', at(-2), [1, 2, 3, 7, 20, 21], 9)
    await draw('2026131', at(2), [1, 2, 3, 4, 5, 6], 7)
    const before = await rowsOf('select * from users where id = 2')
    expect(await unseen(as)).toBe(1)
    expect(await bell(as)).toMatchObject({
      period: '2026130',
      is_new: true,
      sets: [
        { id: 2, name: '', matched: [1, 2, 3, 7], has_special: true },
        { id: 1, name: 'Six', matched: [1, 2, 3], has_special: false },
      ],
    })
    expect(await rowsOf('select * from users where id = 2')).toEqual(before)
    // Another member has none, and a draw that is not public cannot be seen in advance.
    expect([await unseen(await logIn('member')), await bell(await logIn('member'))]).toEqual([
      0,
      null,
    ])
    const see = (period: string) =>
      sendApi('/api/user/mark-six/seen', { method: 'POST', as, body: { period } })
    expect((await see('2026129')).status).toBe(200)
    expect(await unseen(as)).toBe(1)
    expect(await (await see('2026999')).json()).toMatchObject({ draw_count: 0 })
    expect(await bell(as)).toMatchObject({ is_new: false })
    expect((await see('soon')).status).toBe(422)
    await draw('2026132', at(-0.5), [30, 31, 32, 33, 34, 35], 36)
    expect(await unseen(as)).toBe(1)
    await sendApi('/api/user/notification/read-all', { method: 'POST', as })
    expect(await unseen(as)).toBe(0)
  })

  it('are gone with the module', async () => {
    const as = await logIn('member2')
    await env.DB.exec(
      `insert into number_sets values (1, 2, '[1,2,3,4,5,6]', '', '2020-01-01T00:00:00.000Z')`,
    )
    await draw('2026990', at(-1), [1, 2, 3, 4, 5, 6], 7)
    expect(await unseen(as)).toBe(1)
    const owner = await operatorSession('owner', true)
    const { rev } = await callDesk<SettingList>(owner, 'setting')
    const values = { module_mark_six: false }
    await fetchDesk(owner, 'setting', { method: 'PUT', body: { values }, rev })
    expect([await unseen(as), await bell(as), (await sendApi(path, { as })).status]).toEqual([
      0,
      null,
      404,
    ])
  })
})
