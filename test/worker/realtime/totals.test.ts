// Changed counts reach all readers of the item; replies notify the author of the comment.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countsChannel, memberChannel } from '../../../client/contract/notifications/channels.ts'
import {
  realtimeEvents,
  type RealtimeEvent,
  type RealtimeEventName,
} from '../../../client/contract/notifications/realtime.ts'
import { brokenRealtime } from '../../support/fakes/bindings.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { connect, type TestSocket } from '../../support/site/realtime.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

/** Next event that a socket receives, validated by the contract. */
async function hear<Name extends RealtimeEventName>(
  socket: TestSocket,
  name: Name,
): Promise<RealtimeEvent<Name>> {
  const { data } = await socket.nextOf(name)
  return z.parse(realtimeEvents[name], JSON.parse(String(data))) as RealtimeEvent<Name>
}

describe('totals', () => {
  it('follow a like, a comment and its deletion', async () => {
    const socket = await connect(countsChannel('article:8'))
    const token = await logIn('member2')
    const [before] = await rowsOf<{ likes: number; comments: number }>(
      'select liked_amount as likes, comment_count as comments from articles where id = 8',
    )
    const { likes, comments } = before!
    const counts = (liked_amount: number, comment_count: number) => ({
      articles: [{ id: 8, liked_amount, comment_count }],
      games: [],
      polls: [],
    })
    await sendApi('/api/user/like/article/8/add', { method: 'POST', as: token })
    expect(await hear(socket, 'counts')).toEqual(counts(likes + 1, comments))
    const written = await sendApi('/api/user/article-comment', {
      body: { article_id: 8, comment: '第一次在这里留言' },
      as: token,
    })
    const { comment } = await written.json<{ comment: { id: number } }>()
    expect(await hear(socket, 'counts')).toEqual(counts(likes + 1, comments + 1))
    await sendApi(`/api/user/article-comment/${comment.id}`, { method: 'DELETE', as: token })
    expect(await hear(socket, 'counts')).toEqual(counts(likes + 1, comments))
  })

  it('of one item are sent at most once per second, and the last one is correct', async () => {
    const socket = await connect(countsChannel('game:8'))
    const token = await logIn('member2')
    for (let time = 0; time < 10; time++)
      await sendApi(`/api/user/like/game/8/${time % 2 === 0 ? 'add' : 'remove'}`, {
        method: 'POST',
        as: token,
      })
    const [row] = await rowsOf<{ n: number }>('select liked_amount as n from games where id = 8')
    const heard = [await hear(socket, 'counts')]
    while (heard.at(-1)!.games[0]!.liked_amount !== row!.n) heard.push(await hear(socket, 'counts'))
    expect(heard.length).toBeLessThan(10)
    expect(await socket.heard()).toEqual([])
  })

  it('of several items are sent together to their subscribers', async () => {
    const channels = [1, 2, 3].map((id) => countsChannel(`game:${id}`))
    const [socket, other] = [await connect(...channels), await connect(channels[2]!)]
    const token = await logIn('member2')
    for (const id of [1, 2, 3])
      await sendApi(`/api/user/like/game/${id}/add`, { method: 'POST', as: token })
    const heard: number[][] = []
    while (heard.flat().length < 3)
      heard.push((await hear(socket, 'counts')).games.map(({ id }) => id))
    expect(heard).toEqual([[1], [2, 3]])
    expect((await hear(other, 'counts')).games.map(({ id }) => id)).toEqual([3])
    expect([...(await socket.heard()), ...(await other.heard())]).toEqual([])
  })

  it('follow a vote, for subscribers of that poll', async () => {
    const [socket, other] = [
      await connect(countsChannel('poll:1')),
      await connect(countsChannel('poll:4')),
    ]
    const token = await logIn('member2')
    const response = await sendApi('/api/user/poll/1/vote', {
      body: { id: 1, option_list: [101] },
      as: token,
    })
    const { poll } = await response.json<{ poll: { voted_count: number; options: object[] } }>()
    const [heard] = (await hear(socket, 'counts')).polls
    expect(heard).toMatchObject({ id: 1, voted_count: poll.voted_count })
    expect(poll.options).toMatchObject(heard!.options)
    expect(await other.heard()).toEqual([])
  })

  it('are correct although publishing fails', async () => {
    const token = await logIn('member2')
    const like = '/api/user/like/article/8/add'
    expect(
      (await sendApi(like, { method: 'POST', as: token, bindings: brokenRealtime })).status,
    ).toBe(200)
    const body = { id: 1, option_list: [101] }
    expect(
      (await sendApi('/api/user/poll/1/vote', { body, as: token, bindings: brokenRealtime }))
        .status,
    ).toBe(200)
    expect(
      await rowsOf("select * from likes where user_id = 2 and item_id = 8 and type = 'article'"),
    ).toHaveLength(1)
  })
})

describe('a reply', () => {
  const comment = async (as: string, words: string, reply_to?: number) => {
    const body = { article_id: 8, comment: words, ...(reply_to && { reply_to }) }
    const response = await sendApi('/api/user/article-comment', { body, as })
    return (await response.json<{ comment: { id: number } }>()).comment.id
  }

  it('notifies the author of the comment once, without its text', async () => {
    const [one, two] = [await logIn('member'), await logIn('member2')]
    await env.DB.exec("update articles set slug = 'a-slug' where id = 8")
    const id = await comment(one, '有人也这么觉得吗')
    const socket = await connect(memberChannel(1))
    await comment(two, '我也是，一模一样', id)
    await comment(two, '我也是，一模一样', id)
    const heard = await hear(socket, 'notification')
    expect(heard.texts!['en-US']!.title).toMatch(/ replied to your comment$/)
    expect(heard.btn_link).toBe('/article/8/a-slug#comments')
    expect(JSON.stringify(heard)).not.toContain('一模一样')
    expect(await socket.heard()).toEqual([])
    expect(await rowsOf('select id from notifications where id = ' + heard.id)).toHaveLength(1)
  })

  it('to oneself notifies no one', async () => {
    const one = await logIn('member')
    const id = await comment(one, '自言自语')
    const before = await rowsOf('select id from notifications')
    await env.DB.prepare("update comments set created_at = '2026-11-01T00:00:00.000Z' where id = ?")
      .bind(id)
      .run()
    await comment(one, '再补一句', id)
    expect(await rowsOf('select id from notifications')).toEqual(before)
  })
})
