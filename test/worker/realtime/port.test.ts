// Events published by the site itself. A failure affects nothing else.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  countsChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../client/contract/notifications/channels.ts'
import { type RealtimeMessage } from '../../../client/contract/notifications/realtime.ts'
import { publish } from '../../../worker/realtime/publish.ts'
import { connect } from '../../support/site/realtime.ts'
import { createDeps } from '../../../worker/deps.ts'

const notification = {
  id: 7,
  title: 't',
  subtitle: '',
  message: 'm',
  btn_link: '/news',
  btn_text: '',
  is_read: false,
  created_at: '2026-11-20T12:00:00.000Z',
  texts: {},
}
const count = { id: 1, liked_amount: 2, comment_count: 3 }

/** Publishes, and waits for the work after the response. */
async function publishNow(messages: RealtimeMessage[], bindings: Partial<Env> = {}) {
  const works: Promise<unknown>[] = []
  const deps = createDeps({ ...env, ...bindings }, (work) => void works.push(work))
  publish(deps, messages)
  await Promise.all(works)
  return works.length
}

it('each event is sent to its channel, with only the contract’s keys of an object', async () => {
  const channels = [publicChannel, membersChannel, memberChannel(3), countsChannel('poll:5')]
  const socket = await connect(...channels)
  const poll = {
    id: 5,
    voted_count: 3,
    options: [{ id: 1, voted_count: 3, text: 'x' }],
    my_options: [1],
  }
  await publishNow([
    { channel: publicChannel, event: 'notification', data: notification },
    { channel: membersChannel, event: 'notification', data: notification },
    { channel: memberChannel(3), event: 'notification', data: notification },
    { channel: memberChannel(4), event: 'notification', data: notification },
    {
      channel: countsChannel('poll:5'),
      event: 'counts',
      data: { articles: [count], games: [], polls: [poll] },
    },
  ])
  const sent = (await socket.heard()).map(({ channel, event, data }) => [
    channel,
    event,
    JSON.parse(String(data)) as unknown,
  ])
  expect(sent).toEqual([
    ['public.notification', 'notification', notification],
    ['private-member.public.notification', 'notification', notification],
    ['private-user.3.notification', 'notification', notification],
    [
      'public.counts.poll.5',
      'counts',
      {
        articles: [count],
        games: [],
        polls: [{ id: 5, voted_count: 3, options: [{ id: 1, voted_count: 3 }] }],
      },
    ],
  ])
})

describe('a failed publish', () => {
  const hubThat = (answer: () => Promise<never>) => {
    const get = () => ({ publish: answer })
    return { REALTIME: { idFromName: () => '', get } as unknown as Env['REALTIME'] }
  }
  const message: RealtimeMessage = {
    channel: publicChannel,
    event: 'notification',
    data: notification,
  }

  it('to a hub that is down or never replies does not affect the committed write', async () => {
    const down = hubThat(() => Promise.reject(new Error('down')))
    expect(await publishNow([message], down)).toBe(1)
    // Ended by the time limit.
    const silent = hubThat(() => new Promise(() => undefined))
    expect(await publishNow([message], silent)).toBe(1)
  })

  it('of an invalid event does not affect others', async () => {
    const data = { ...notification, id: 'x' as unknown as number }
    const socket = await connect(publicChannel)
    await publishNow([{ ...message, data }])
    expect(await socket.heard()).toEqual([])
  })

  it('does not occur without events', async () => {
    expect(await publishNow([])).toBe(0)
  })
})
