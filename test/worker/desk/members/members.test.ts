// Members at the desk: search, changes, and data that are never shown.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { ListedMember, Member } from '../../../../client/contract/desk/members/member.ts'
import { listMembers } from '../../../../worker/data/members/list.ts'
import { deleteExpiredRows } from '../../../../worker/services/jobs/sweep.ts'
import { run } from '../../../../worker/storage/db.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import {
  ascending,
  logIn,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../../support/site/member.ts'
import { resetSite, now } from '../../../support/site/site.ts'
import { createDeps, type Deps } from '../../../../worker/deps.ts'

let [support, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  support = await operatorSession('support')
  owner = await operatorSession('owner')
})

interface Page<Row> {
  items: Row[]
  next: string | null
}

const list = (query: string) => callDesk<Page<ListedMember>>(support, `member?${query}`)
const idOf = async (name: string) =>
  (await rowsOf<{ id: number }>('select id from users where email = ?', `${name}@example.test`))[0]!
    .id
const memberOf = async (name: string) => callDesk<Member>(support, `member/${await idOf(name)}`)
const patch = ({ id, rev }: Pick<Member, 'id' | 'rev'>, body: object, as = support) =>
  fetchDesk(as, `member/${id}`, { method: 'PATCH', body, rev })
const comment = (as: string, text: string) =>
  sendApi('/api/user/article-comment', { body: { article_id: 2, comment: text }, as })
const log = async (action: string) =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)).items

/** Members from id 2000 on, with the same beginnings of nicknames and addresses. */
async function addMany(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into users (id, email, username, nickname, lang, created_at)
       with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
       select 2000 + i, 'Many' || i || '@example.test', 'many' || i,
         iif(i % 2, 'Many ', 'Few ') || i, 'en-US', '2025-01-01T00:00:00.000Z' from n`.replace(
      "'Many' || i || '@",
      "'many' || i || '@",
    ),
  ).run()
}

/** All rows of a list, over all pages. */
async function all(query: string): Promise<number[]> {
  const ids: number[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Page<ListedMember> = await list(`${query}${after && `&after=${after}`}`)
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  return ids
}

describe('the list', () => {
  it('has every member once, newest first', async () => {
    await addMany(120)
    const ids = await all('lang=en-US')
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe((await rowsOf('select id from users')).length)
  })

  it('finds nicknames, addresses and ids by their beginning, each member once', async () => {
    await addMany(240)
    const ids = await all('q=MANY')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted(ascending)).toEqual(Array.from({ length: 240 }, (_, index) => 2000 + index))
    expect(await all('q=many17%40ex')).toEqual([2017])
    expect((await all('q=2017'))[0]).toBe(2017)
    expect(await all('q=%232017')).toEqual([2017])
    expect(await all('q=%25')).toEqual([])
  })

  it.each([
    ['vip', 'vip'],
    ['download_only', 'download'],
    ['muted', 'muted'],
    ['unverified', 'unverified'],
  ])('narrows to %s', async (state, name) => {
    const { items } = await list(`state=${state}`)
    expect(items.map(({ email }) => email)).toContain(`${name}@example.test`)
    expect(items.map(({ email }) => email)).not.toContain('member@example.test')
  })

  it('has members muted for a time, until it is over', async () => {
    const muted = await memberOf('member')
    const until = new Date(now.getTime() + 3_600_000).toISOString()
    await patch(muted, { muted_until: until })
    const at = (minutes: number) =>
      createDeps(
        env,
        () => undefined,
        () => new Date(now.getTime() + minutes * 60_000),
      )
    const listed = async (deps: Deps) =>
      (await run(deps, listMembers(deps, { state: 'muted' }))).items.map(({ id }) => id)
    const always = await idOf('muted')
    expect((await listed(at(59))).toSorted(ascending)).toEqual(
      [muted.id, always].toSorted(ascending),
    )
    expect(await listed(at(60))).toEqual([always])
    const stored = () => rowsOf('select id from users where muted_until is not null')
    await deleteExpiredRows(at(59))
    expect(await stored()).toEqual([{ id: muted.id }])
    await deleteExpiredRows(at(60))
    expect(await stored()).toEqual([])
  })

  it('reads as many rows with a million members as with a few', async () => {
    const counts: number[] = []
    for (const members of [400, 4000]) {
      await resetSite()
      await addMany(members)
      const { DB, rowsRead } = countingDb()
      const deps = createDeps(
        { ...env, DB },
        () => undefined,
        () => now,
      )
      for (const asked of [
        {},
        { q: 'many' },
        { q: 'few' },
        { state: 'vip' },
        { state: 'muted' },
        { after: '2300' },
      ] as const)
        await run(deps, listMembers(deps, asked))
      counts.push(rowsRead())
    }
    expect(counts[1]).toBeLessThan(counts[0]! + 60)
    expect(counts[0]).toBeLessThan(1000)
  })

  it('refuses a search combined with a state', async () => {
    const response = await fetchDesk(support, 'member?q=a&state=vip')
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
  })
})

describe('a change', () => {
  it('applies to the member from then on, and can be undone from the log', async () => {
    const member = await memberOf('member')
    const token = await logIn('member')
    expect((await patch(member, { comment: false })).status).toBe(200)
    const said = await comment(token, 'Nice.')
    expect(await readProblem(said)).toEqual([403, 'comments_denied'])
    const [done] = await log('member.change')
    expect(done).toMatchObject({ before: { can_comment: true }, after: { can_comment: false } })
    expect(JSON.stringify(done)).not.toContain('example.test')
    await callDesk(owner, `audit/${done!.id}/undo`, { method: 'POST' })
    expect((await memberOf('member')).comment).toBe(true)
    const again = await fetchDesk(owner, `audit/${done!.id}/undo`, { method: 'POST' })
    expect(await readProblem(again)).toEqual([409, 'undo_outdated'])
  })

  it('of the kind also changes the group', async () => {
    const member = await memberOf('member')
    const response = await patch(member, { kind: 'vip' })
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'vip_group', code: 'required' }],
    })
    const vip = await (await patch(member, { kind: 'vip', vip_group: 'gold' })).json<Member>()
    expect(vip).toMatchObject({ kind: 'vip', vip_group: 'gold' })
    const [made] = await log('member.change')
    const plain = await (await patch(vip, { kind: 'member' })).json<Member>()
    expect(plain).toMatchObject({ kind: 'member', vip_group: null })
    const [left] = await log('member.change')
    await callDesk(owner, `audit/${left!.id}/undo`, { method: 'POST' })
    expect(await memberOf('member')).toMatchObject({ kind: 'vip', vip_group: 'gold' })
    const wrong = await patch(await memberOf('member2'), { vip_group: 'gold' })
    expect(wrong.status).toBe(422)
    expect(made!.after).toEqual({ kind: 'vip', vip_group: 'gold' })
  })

  it('requires the revision it is based on, and one of two is refused', async () => {
    const member = await memberOf('member')
    const unbased = await fetchDesk(support, `member/${member.id}`, {
      method: 'PATCH',
      body: { comment: false },
    })
    expect(await readProblem(unbased)).toEqual([428, 'precondition_required'])
    const answers = await Promise.all([
      patch(member, { comment: false }),
      patch(member, { kind: 'download_only' }, owner),
    ])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(await lost.json()).toMatchObject({ current: { rev: member.rev + 1 } })
    expect(await log('member.change')).toHaveLength(1)
  })

  it('without differences leaves no record', async () => {
    expect((await patch(await memberOf('member'), { comment: true })).status).toBe(200)
    expect(await log('member.change')).toEqual([])
  })
})

describe('a member’s history', () => {
  it('has sign-ins, comments, votes and emails, without private contents', async () => {
    const token = await logIn('member')
    await comment(token, 'Well written.')
    const id = await idOf('member')
    const [poll] = await rowsOf<{ id: number }>('select id from polls limit 1')
    await rowsOf(
      `insert into poll_votes (poll_id, user_id, created_at) values (?, ?, ?)
       on conflict do nothing returning poll_id`,
      poll!.id,
      id,
      now.toISOString(),
    )
    const read = (part: string) =>
      callDesk<Page<Record<string, unknown>>>(support, `member/${id}/${part}`)
    expect((await read('session')).items.length).toBeGreaterThan(0)
    expect((await read('comment')).items[0]).toMatchObject({ text: 'Well written.', article_id: 2 })
    const { items: votes } = await read('vote')
    expect(Object.keys(votes[0]!).toSorted()).toEqual(['created_at', 'poll_id', 'title'])
    await callDesk(support, `member/${await idOf('unverified')}/verification`, { method: 'POST' })
    const mails = await callDesk<Page<Record<string, unknown>>>(
      support,
      `member/${await idOf('unverified')}/mail`,
    )
    expect(mails.items[0]).toMatchObject({ template: 'verify' })
    expect(JSON.stringify(mails)).not.toContain('token')
    const shown = JSON.stringify(await memberOf('member'))
    expect(shown).not.toMatch(/password_hash|google_id|birthday/)
  })

  it('continues on the next page', async () => {
    const id = await idOf('member')
    await env.DB.prepare(
      `insert into comments (article_id, user_id, text, created_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 49)
         select 2, ?, 'Said ' || i, '2026-01-01T00:00:00.000Z' from n`,
    )
      .bind(id)
      .run()
    const own = (await rowsOf('select id from comments where user_id = ?', id)).length
    const seen: unknown[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Page<{ id: number }> = await callDesk(
        support,
        `member/${id}/comment${after && `?after=${after}`}`,
      )
      seen.push(...page.items.map((one) => one.id))
      after = page.next
    }
    expect(new Set(seen).size).toBe(own)
  })
})

describe('support', () => {
  it('signs a member out everywhere', async () => {
    const token = await logIn('member')
    const id = await idOf('member')
    const before = (await rowsOf('select id from sessions where user_id = ?', id)).length
    const ended = await callDesk<{ ended: number }>(support, `member/${id}/session`, {
      method: 'DELETE',
    })
    expect(ended).toEqual({ ended: before })
    expect((await sendApi('/api/user', { as: token })).status).toBe(401)
    expect(await log('member.sign_out')).toHaveLength(1)
  })

  it.each([
    ['verification', 'unverified', 'member'],
    ['password-reset', 'member', 'unverified'],
  ] as const)(
    'sends a link for %s at limited intervals, if it is needed',
    async (path, to, other) => {
      const send = async (name: typeof to) =>
        fetchDesk(support, `member/${await idOf(name)}/${path}`, { method: 'POST' })
      const before = (await mailsTo(`${to}@example.test`)).length
      const both = await Promise.all([send(to), send(to)])
      expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([204, 429])
      expect(await mailsTo(`${to}@example.test`)).toHaveLength(before + 1)
      expect(await log(`member.${path.replace('-', '_')}`)).toHaveLength(1)
      expect(await readProblem(await send(other))).toEqual([409, 'changed_meanwhile'])
    },
  )

  it('exports the member’s data after a recent second factor, recorded in the log', async () => {
    const id = await idOf('member')
    const path = `member/${id}/export`
    expect(await readProblem(await fetchDesk(support, path, { method: 'POST' }))).toEqual([
      403,
      'step_up_required',
    ])
    const fresh = await operatorSession('support', true)
    const saved = await callDesk<{ user: { email: string } }>(fresh, path, { method: 'POST' })
    const own = await (
      await sendApi('/api/user/export', { as: await logIn('member') })
    ).json<object>()
    expect(Object.keys(saved)).toEqual(Object.keys(own))
    expect(saved.user.email).toBe('member@example.test')
    expect(await log('member.export')).toHaveLength(1)
  })

  it.each(['editor', 'author', 'analyst'] as const)('is closed to an %s', async (role) => {
    const as = await operatorSession(role, true)
    expect(await readProblem(await fetchDesk(as, 'member'))).toEqual([403, 'forbidden'])
  })
})
