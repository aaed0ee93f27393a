import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { api } from '../../../client/contract/api/table.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { run, read } from '../../../worker/storage/db.ts'
import { insertVoteStatements } from '../../../worker/data/polls/poll.ts'
import { ascending, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(async () => {
  await resetSite()
  // Votes of members in the demo content.
  for (const table of ['poll_vote_options', 'poll_votes'])
    await env.DB.prepare(`delete from ${table}`).run()
  await recount(testDeps())
})

const vote = (as: string | undefined, option_list: unknown, id: unknown = 1) =>
  sendApi('/api/user/poll/1/vote', { body: { id, option_list }, as })
const ballotsOf = () => rowsOf('select * from poll_votes')
const counters = async () => [
  await rowsOf('select id, voted_count from polls order by id'),
  await rowsOf('select id, voted_count from poll_options order by id'),
]

describe('a vote', () => {
  it('is counted, and the response contains the poll with it', async () => {
    const before = await counters()
    const response = await vote(await logIn('member'), [100, 102])
    const { poll } = await response.json<z.infer<typeof api.vote.output>>()
    expect(response.status).toBe(200)
    expect(poll.my_options).toEqual([100, 102])
    expect([poll.voted_count, poll.options.map((one) => one.voted_count)]).toEqual([
      72,
      [47, 28, 18, 9],
    ])
    expect(await counters()).not.toEqual(before)
    const found = await counters()
    await recount(testDeps())
    expect(await counters()).toEqual(found)
  })

  it('is counted once when twenty arrive at once, and the others are refused', async () => {
    const token = await logIn('member')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => vote(token, [100 + (index % 4)])),
    )
    expect(answers.map((one) => one.status).toSorted(ascending)).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
    const refused = await Promise.all(answers.filter((one) => one.status === 409).map(readProblem))
    expect(new Set(refused.map(([, code]) => code))).toEqual(new Set(['already_voted']))
    expect(await ballotsOf()).toHaveLength(1)
    expect(await rowsOf('select * from poll_vote_options')).toHaveLength(1)
    const [row] = await rowsOf<{ voted_count: number }>(
      'select voted_count from polls where id = 1',
    )
    expect(row!.voted_count).toBe(72)
  })

  it.each<[string, unknown, number, string]>([
    ['no options', [], 422, 'validation_failed'],
    ['options in words', ['100'], 422, 'validation_failed'],
    ['the same option twice', [100, 100], 422, 'validation_failed'],
    ['no list', 100, 422, 'validation_failed'],
    ['half an option', [100.5], 422, 'validation_failed'],
    ['an option of another poll', [200], 422, 'poll_changed'],
    ['an option of another poll among its own', [100, 200], 422, 'poll_changed'],
    ['more than the poll allows', [100, 101, 102], 422, 'too_many_options'],
  ])('with %s is not counted', async (_, options, status, code) => {
    expect(await readProblem(await vote(await logIn('member'), options))).toEqual([status, code])
    expect(await ballotsOf()).toEqual([])
    expect(await rowsOf('select * from poll_vote_options')).toEqual([])
  })

  it('with too many options gets the maximum number', async () => {
    const body = { id: 1, option_list: [100, 101, 102] }
    const response = await sendApi('/api/user/poll/1/vote?lang=en-US', {
      body,
      as: await logIn('member'),
    })
    expect((await response.json<{ detail: string }>()).detail).toContain('at most 2.')
  })

  it('before the opening gets the opening time', async () => {
    await env.DB.prepare("update polls set from_at = '2999-01-01T04:00:00.000Z' where id = 1").run()
    const body = { id: 1, option_list: [100] }
    const response = await sendApi('/api/user/poll/1/vote?lang=en-US', {
      body,
      as: await logIn('member'),
    })
    expect((await response.json<{ detail: string }>()).detail).toMatch(/from .*2999.*12:00.*UTC\+8/)
  })

  it('that is refused leaves an earlier one unchanged', async () => {
    const token = await logIn('member')
    await vote(token, [100])
    for (const options of [[200], [100, 101, 102]]) await vote(token, options)
    await env.DB.prepare("update polls set to_at = '2026-01-01T00:00:00.000Z' where id = 1").run()
    expect(await readProblem(await vote(token, [101]))).toEqual([409, 'outside_voting_time'])
    expect(await rowsOf('select option_id from poll_vote_options')).toEqual([{ option_id: 100 }])
  })

  it('is for a single poll', async () => {
    const token = await logIn('member')
    expect(await readProblem(await vote(token, [100], 2))).toEqual([422, 'validation_failed'])
    const body = { id: 99, option_list: [100] }
    expect(await readProblem(await sendApi('/api/user/poll/99/vote', { body, as: token }))).toEqual(
      [404, 'not_found'],
    )
  })

  it('is refused without a session, and from a read-only account', async () => {
    expect(await readProblem(await vote(undefined, [100]))).toEqual([401, 'unauthorized'])
    expect(await readProblem(await vote(await logIn('download'), [100]))).toEqual([
      403,
      'read_only_account',
    ])
  })

  it('before the poll opens, or after it closed, is not counted', async () => {
    const token = await logIn('member')
    for (const [from, to] of [
      ['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
      ['2999-01-01T00:00:00.000Z', '2999-02-01T00:00:00.000Z'],
    ]) {
      await env.DB.prepare('update polls set from_at = ?, to_at = ? where id = 1')
        .bind(from, to)
        .run()
      expect(await readProblem(await vote(token, [100]))).toEqual([409, 'outside_voting_time'])
    }
    expect(await ballotsOf()).toEqual([])
  })

  it('at the closing time is decided by the writing statement', async () => {
    const closing = '2026-12-01T00:00:00.000Z'
    await env.DB.prepare('update polls set to_at = ? where id = 1').bind(closing).run()
    const isTaken = (at: string, user: number) => {
      const deps = testDeps(new Date(at))
      return run(
        deps,
        read(insertVoteStatements(deps, user, 1, [100]), ([rows]) => rows.length === 1),
      )
    }
    expect(await isTaken(closing, 1)).toBe(false)
    expect(await isTaken('2026-11-30T23:59:59.999Z', 2)).toBe(true)
    expect(await ballotsOf()).toHaveLength(1)
  })
})
