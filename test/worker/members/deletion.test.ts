// Deleting accounts costs in proportion to their own data, and is limited per step.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { recount } from '../../../worker/data/counter-recount.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { brokenMedia, countingDb } from '../../support/fakes/bindings.ts'
import {
  addBusyMember,
  addMembers,
  addImages,
  busyMember,
  storedCounters,
} from '../../support/site/departing-members.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

beforeEach(resetSite)

/** Runs the cron job; resolves to the number of rows it read. */
async function sweep(bindings: Partial<Env> = {}): Promise<number> {
  const { DB, rowsRead } = countingDb()
  await deleteDueAccounts(
    createDeps(
      { ...env, DB, ...bindings },
      () => undefined,
      () => now,
    ),
  )
  return rowsRead()
}

async function expectRightCounts(): Promise<void> {
  const found = await storedCounters()
  await recount(testDeps())
  expect(found).toEqual(await storedCounters())
}

const membersLeft = async () =>
  (await rowsOf('select id from users where id between 1000 and 9999')).length

it('counters equal a recount after a deletion', async () => {
  await addMembers(20, 7)
  await sweep()
  expect(await membersLeft()).toBe(13)
  await expectRightCounts()
})

it('a run deletes a hundred accounts', async () => {
  await addMembers(150, 150)
  await sweep()
  expect(await membersLeft()).toBe(50)
  await sweep()
  expect(await membersLeft()).toBe(0)
})

it('a deletion reads the same number of rows with ten times as many members', async () => {
  const read: number[] = []
  for (const members of [500, 5000]) {
    await resetSite()
    await addMembers(members, 1)
    read.push(await sweep())
  }
  expect(read[0]).toBeLessThan(200)
  expect(read[1]).toBeLessThan(read[0]! * 1.1)
})

it('a deletion clears idempotency keys and digests of remaining comments', async () => {
  await addMembers(1, 1)
  const comments = await rowsOf<{ id: number }>(
    `update comments set idempotency_key = 'key', request_hash = 'digest'
      where user_id = 1000 returning id`,
  )
  expect(comments).toHaveLength(1)
  await sweep()
  expect(
    await rowsOf(
      'select user_id, idempotency_key, request_hash from comments where id = ?',
      comments[0]!.id,
    ),
  ).toEqual([{ user_id: null, idempotency_key: null, request_hash: null }])
})

describe('a member with much content', () => {
  /** Rows of each kind; a step handles a thousand. */
  const much = 2500
  const rowsLeft = async () =>
    Object.fromEntries(
      await Promise.all(
        [
          'likes',
          'comment_likes',
          'poll_votes',
          'poll_vote_options',
          'comments',
          'notifications',
        ].map(async (table) => [
          table,
          (await rowsOf(`select 1 from ${table} where user_id = ?`, busyMember)).length,
        ]),
      ),
    ) as Record<string, number>
  const isThere = async () =>
    (await rowsOf('select id from users where id = ?', busyMember)).length > 0

  it('is deleted in steps of a thousand, with correct counts after each', async () => {
    await addBusyMember(much)
    await addMembers(3, 3)
    const comments = await rowsOf('select id from comments')
    const read: number[] = []
    while (await isThere()) {
      const before = await rowsLeft()
      read.push(await sweep())
      for (const [table, count] of Object.entries(await rowsLeft()))
        expect(before[table]! - count, table).toBeLessThanOrEqual(table === 'likes' ? 2000 : 1000)
      await expectRightCounts()
    }
    expect(read).toHaveLength(Math.ceil(much / 1000))
    expect(Math.max(...read)).toBeLessThan(100_000)
    expect(Object.values(await rowsLeft())).toEqual([0, 0, 0, 0, 0, 0])
    expect(await membersLeft()).toBe(0)
    expect(await rowsOf('select id from comments')).toEqual(comments)
  })

  it('costs no more per step with more content', async () => {
    const read: number[] = []
    for (const count of [much, 3 * much]) {
      await resetSite()
      await addBusyMember(count)
      read.push(await sweep())
    }
    expect(read[1]).toBeLessThan(read[0]! * 1.1)
  })
})

describe('avatars', () => {
  const stored = async () =>
    (await env.PUBLIC_IMAGES.list({ limit: 500 })).objects.map(({ key }) => key)
  const noted = () => rowsOf('select path from orphaned_avatars')

  it('are deleted a hundred at a time after their members; others stay', async () => {
    await addMembers(140, 130)
    await addImages(1000, 1139)
    const counts: number[] = []
    for (let minute = 0; minute < 4; minute++) {
      await sweep()
      counts.push((await stored()).length)
    }
    expect(counts).toEqual([140, 40, 10, 10])
    expect(await noted()).toEqual([])
    const paths = await rowsOf<{ avatar: string }>(
      'select avatar from users where id between 1000 and 9999',
    )
    const kept = paths.map(({ avatar }) => avatar.slice(1))
    expect(await stored()).toEqual(kept.toSorted())
  })

  it('are deleted later if R2 is down', async () => {
    await addMembers(2, 1)
    await addImages(1000, 1001)
    await sweep()
    await expect(sweep({ PUBLIC_IMAGES: brokenMedia })).rejects.toThrow('r2 is unavailable')
    expect([await membersLeft(), (await stored()).length]).toEqual([1, 2])
    await sweep()
    expect(await stored()).toEqual(['avatar/member-1001.webp'])
  })
})
