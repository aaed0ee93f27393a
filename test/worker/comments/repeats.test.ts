import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(async () => {
  await resetSite()
  await env.DB.prepare('delete from comments').run()
})

const write = (as: string, changes: object, headers: Record<string, string>) =>
  sendApi('/api/user/article-comment', {
    as,
    headers,
    body: { article_id: 2, comment: '第一段写得好，第二段还可以再短一点。', ...changes },
  })
const idOf = async (response: Response) =>
  (await response.json<{ comment: { id: number } }>()).comment.id
const written = async () => (await rowsOf('select id from comments')).length
/** Skips the minimum of ten seconds between two comments. */
const letTimePass = () =>
  env.DB.prepare(
    "update comments set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-11 seconds')",
  ).run()

describe('a repeated comment', () => {
  it('is stored once per Idempotency-Key, even much later', async () => {
    const token = await logIn('member2')
    const headers = { 'Idempotency-Key': 'a-b-c' }
    const first = await idOf(await write(token, {}, headers))
    await letTimePass()
    await letTimePass()
    expect(await idOf(await write(token, {}, headers))).toBe(first)
    expect(await written()).toBe(1)
  })

  it('is returned for its request even after its author has edited it', async () => {
    const token = await logIn('member2')
    const headers = { 'Idempotency-Key': 'a-b-c' }
    const first = await idOf(await write(token, {}, headers))
    await sendApi(`/api/user/article-comment/${first}`, {
      method: 'PUT',
      as: token,
      body: { comment_id: first, comment: 'Other words' },
    })
    await letTimePass()
    expect(await idOf(await write(token, {}, headers))).toBe(first)
  })

  it.each<[string, object]>([
    ['another text', { comment: 'Other words' }],
    ['another article', { article_id: 1 }],
    ['another place', { reply_to: 1 }],
  ])('is refused with the Idempotency-Key of %s', async (_, changes) => {
    const token = await logIn('member2')
    const headers = { 'Idempotency-Key': 'a-b-c' }
    await write(token, {}, headers)
    // Immediately, and much later.
    expect(await readProblem(await write(token, changes, headers))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    await letTimePass()
    expect(await readProblem(await write(token, changes, headers))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect(await written()).toBe(1)
    // Keys are per member: another member may use the same key.
    expect((await write(await logIn('vip'), changes, headers)).status).not.toBe(500)
  })

  it('is refused with a used Idempotency-Key even if its text was just written', async () => {
    const token = await logIn('member2')
    await write(token, {}, { 'Idempotency-Key': 'first' })
    await letTimePass()
    await write(token, { comment: 'Other words' }, { 'Idempotency-Key': 'second' })
    const mixed = await write(token, { comment: 'Other words' }, { 'Idempotency-Key': 'first' })
    expect(await readProblem(mixed)).toEqual([422, 'idempotency_key_reused'])
  })
})
