// Sockets are closed when the session that opened their private channels ends.
import { beforeEach, describe, expect, it } from 'vitest'
import { evictDurableObject } from 'cloudflare:test'
import { api } from '../../../client/contract/api/table.ts'
import { memberChannel, membersChannel } from '../../../client/contract/notifications/channels.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { deleteExpiredRows } from '../../../worker/services/jobs/sweep.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import {
  addressOf,
  demoPassword,
  logIn,
  mailedToken,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { connect, hub, publishToHubs, type TestSocket } from '../../support/site/realtime.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

async function idOf(name: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    'select id from users where email = ?',
    addressOf(name),
  )
  return row!.id
}

/** A socket with a private channel opened by a session. */
async function socketOf(token: string, channel = membersChannel): Promise<TestSocket> {
  const socket = await connect()
  const body = { socket_id: socket.id, channel_name: channel }
  const response = await sendApi(api.authorizeChannel.path, { body, as: token })
  const { auth } = await response.json<{ auth: string }>()
  socket.subscribe(channel, auth)
  expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded')
  return socket
}

const sessionEnded = { code: 4200 }

/** Ways to end a session of the member. */
const endings: [string, (token: string) => Promise<Response>][] = [
  ['a logout', (as) => sendApi('/api/user/logout', { body: {}, as })],
  [
    'another password',
    (as) => {
      const body = { current_password: demoPassword, new_password: 'another2026' }
      return sendApi('/api/user/update', { method: 'PUT', body, as })
    },
  ],
  [
    'a reset',
    async () => {
      await sendApi('/api/user/forget-password', { body: { email: addressOf('member') } })
      const token = await mailedToken(addressOf('member'), 'reset')
      const body = { token, password: 'another2026', password_confirmation: 'another2026' }
      return sendApi('/api/user/reset-password', { body })
    },
  ],
  [
    'the end of all other sessions',
    async () => sendApi('/api/user/sessions', { method: 'DELETE', as: await logIn('member') }),
  ],
  [
    'the end of this one from elsewhere',
    async (token) => {
      const response = await sendApi('/api/user/sessions', { as: token })
      const { items } = await response.json<{ items: { id: number; is_current: boolean }[] }>()
      const { id } = items.find(({ is_current }) => is_current)!
      return sendApi(`/api/user/sessions/${id}`, { method: 'DELETE', as: await logIn('member') })
    },
  ],
]

describe.each(endings)('%s', (_, end) => {
  it('closes the member’s sockets, even after hibernation, and no others', async () => {
    const token = await logIn('member')
    const own = memberChannel(await idOf('member'))
    const theirs = [await socketOf(token), await socketOf(token, own), await connect(own)]
    const others = [
      await socketOf(await logIn('member2')),
      await connect('public.notification', memberChannel(await idOf('vip'))),
    ]
    await evictDurableObject(hub())
    expect((await end(token)).ok).toBe(true)
    for (const socket of theirs) expect(await socket.closed).toMatchObject(sessionEnded)
    await publishToHubs('notification', [membersChannel, 'public.notification'])
    for (const socket of others) expect(await socket.heard()).toHaveLength(1)
  })
})

it('an expired session closes its sockets', async () => {
  const socket = await socketOf(await logIn('member'))
  await rowsOf('update sessions set expires_at = ?', '2020-01-01T00:00:00.000Z')
  await deleteExpiredRows(testDeps())
  expect(await socket.closed).toMatchObject(sessionEnded)
})

it('a deleted account closes its sockets', async () => {
  const socket = await socketOf(await logIn('member'))
  await rowsOf(
    'update users set deletion_due_at = ? where email = ?',
    '2020-01-01T00:00:00.000Z',
    addressOf('member'),
  )
  await deleteDueAccounts(testDeps())
  expect(await socket.closed).toMatchObject(sessionEnded)
})

it('a session evicted by too many later ones closes its sockets', async () => {
  const socket = await socketOf(await logIn('member'))
  await rowsOf("update sessions set last_seen_at = '2020-01-01T00:00:00.000Z'")
  const id = await idOf('member')
  const values = Array.from(
    { length: 49 },
    (_, n) => `('h${n}', ${id}, '', '2026', '2026', '2099')`,
  )
  await rowsOf(
    `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at) values ${values.join()}`,
  )
  expect(await socket.heard()).toEqual([])
  await logIn('member')
  expect(await socket.closed).toMatchObject(sessionEnded)
})

it('a member with another session can reconnect', async () => {
  const [here, elsewhere] = [await logIn('member'), await logIn('member')]
  const socket = await socketOf(here)
  await sendApi('/api/user/logout', { body: {}, as: elsewhere })
  expect(await socket.closed).toMatchObject(sessionEnded)
  await socketOf(here)
})

it('no channel opens when the session ends while its channel is being signed', async () => {
  const token = await logIn('member')
  for (let round = 0; round < 10; round++) {
    const socket = await connect()
    const as = round === 0 ? token : await logIn('member')
    const body = { socket_id: socket.id, channel_name: membersChannel }
    const [response] = await Promise.all([
      sendApi(api.authorizeChannel.path, { body, as }),
      sendApi('/api/user/logout', { body: {}, as }),
    ])
    const { auth } = await response.json<{ auth?: string }>()
    if (!auth) continue
    socket.subscribe(membersChannel, auth)
    // Signed before the end, so the end closed it.
    expect(await socket.closed).toMatchObject(sessionEnded)
  }
})

describe('a hub that fails', () => {
  const down = {
    idFromName: () => 'rt-0',
    get: () => ({
      disconnect: () => Promise.reject(new Error('down')),
      bindSession: () => Promise.reject(new Error('down')),
    }),
  }
  const bindings = { REALTIME: down as unknown as Env['REALTIME'] }

  it('does not prevent logging out', async () => {
    const as = await logIn('member')
    const response = await sendApi('/api/user/logout', { body: {}, as, bindings })
    expect(response.status).toBe(200)
    expect((await sendApi('/api/user', { as })).status).toBe(401)
  })

  it('signs nothing that could not be revoked', async () => {
    const body = { socket_id: '1.0', channel_name: membersChannel }
    const as = await logIn('member')
    const response = await sendApi(api.authorizeChannel.path, { body, as, bindings })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('auth"')
  })

  it('is not called while the database fails', async () => {
    const body = { socket_id: '1.0', channel_name: membersChannel }
    const response = await sendApi(api.authorizeChannel.path, {
      body,
      as: await logIn('member'),
      bindings: { DB: failingDb },
    })
    expect(response.status).toBe(500)
  })
})
