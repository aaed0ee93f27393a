// Private channels for which a member gets a signature.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { membersChannel } from '../../../client/contract/notifications/channels.ts'
import { forget } from '../../../worker/limits/throttle.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { connect, hub, signature, publishToHubs } from '../../support/site/realtime.ts'
import { resetSite } from '../../support/site/site.ts'

const { path } = api.authorizeChannel
const form = 'application/x-www-form-urlencoded'

let token = ''
let id = 0
beforeAll(resetSite)
beforeEach(async () => {
  token = await logIn('member')
  const [row] = await rowsOf<{ id: number }>("select id from users where email like 'member@%'")
  id = row!.id
  // Resets the rate limit of each test.
  await forget(env, 'broadcasting', String(id))
})

interface Wish {
  socket_id?: unknown
  channel_name?: unknown
}

const asForm = (fields: Record<string, string>, as: string | undefined = token) =>
  sendApi(path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': form },
    as,
  })
const asJson = (body: Wish, as: string | undefined = token) => sendApi(path, { body, as })

const own = () => `private-user.${id}.notification`

describe('a member', () => {
  it('gets signatures for their two channels, requested in either way', async () => {
    for (const channel_name of [own(), membersChannel]) {
      for (const ask of [asForm, asJson]) {
        const response = await ask({ socket_id: '123.456', channel_name })
        expect(response.status).toBe(200)
        expect(response.headers.get('Cache-Control')).toBe('private, no-store')
        expect(await response.json()).toEqual({ auth: signature('123.456', channel_name) })
      }
    }
  })

  it('may have a download-only account, and may send a bearer token', async () => {
    const reader = await logIn('download')
    const response = await sendApi(path, {
      body: { socket_id: '1.2', channel_name: membersChannel },
      headers: { Authorization: `Bearer ${reader}`, 'Sec-Fetch-Site': 'none' },
    })
    expect(await response.json()).toEqual({ auth: signature('1.2', membersChannel) })
  })

  it('gets no signature for another channel, in any spelling', async () => {
    const channel = own()
    for (const channel_name of [
      `private-user.${id + 1}.notification`,
      `private-user.0${id}.notification`,
      `private-user.${id}.0.notification`,
      `private-user.${id}e0.notification`,
      `private-user.${id}%00.notification`,
      ` ${channel}`,
      `${channel} `,
      `${channel}\n`,
      `${channel}\u0000`,
      `${channel},private-user.${id + 1}.notification`,
      channel.toUpperCase(),
      channel.replace('p', 'P'),
      channel.replace('.', '．'),
      channel.replace(
        String(id),
        `${id}`.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
      ),
      `private-user.*.notification`,
      'private-user.undefined.notification',
      'private-',
      'private-anything',
      'private-encrypted-user',
      'presence-user',
      `presence-${channel}`,
      '#server-to-user-1',
      'public.notification',
      'public.counts',
      '',
      '__proto__',
      'x'.repeat(10_000),
    ]) {
      for (const ask of [asForm, asJson]) {
        const response = await ask({ socket_id: '1.2', channel_name })
        expect(await readProblem(response), channel_name).toEqual([403, 'forbidden'])
      }
    }
  })

  it('gets no signature for an invalid socket id', async () => {
    for (const socket_id of [
      '',
      '1',
      '1.',
      '.1',
      '1.2.3',
      '1.2:',
      `1.2:${own()}`,
      '1.2:private-user.2.notification',
      '1.2\n',
      ' 1.2',
      '-1.2',
      '1e3.2',
      '１.２',
      `${'1'.repeat(40)}.2`,
    ]) {
      for (const ask of [asForm, asJson]) {
        const response = await ask({ socket_id, channel_name: membersChannel })
        expect(await readProblem(response), socket_id).toEqual([422, 'validation_failed'])
      }
    }
  })

  it('gets the name of an invalid field', async () => {
    const whole = { socket_id: '1.2', channel_name: own() }
    for (const body of [
      {},
      { ...whole, extra: 1 },
      { ...whole, socket_id: 1.2 },
      [],
      'x',
      '{',
      null,
    ])
      expect(await readProblem(await asJson(body as Wish))).toEqual([422, 'validation_failed'])
    const twice = `${new URLSearchParams(whole).toString()}&socket_id=3.4`
    const headers = { 'Content-Type': form }
    expect(await readProblem(await sendApi(path, { body: twice, headers, as: token }))).toEqual([
      422,
      'validation_failed',
    ])
    for (const type of ['text/plain', 'multipart/mixed; boundary=x', 'application/jsonx']) {
      const response = await sendApi(path, {
        body: whole,
        headers: { 'Content-Type': type },
        as: token,
      })
      expect(await readProblem(response)).toEqual([415, 'unsupported_media_type'])
    }
    const large = { ...whole, channel_name: 'x'.repeat(70_000) }
    expect(await readProblem(await asJson(large))).toEqual([413, 'payload_too_large'])
  })

  it('has to wait after 60 requests per minute, without affecting others', async () => {
    const wish = { socket_id: '1.2', channel_name: membersChannel }
    for (let round = 0; round < 60; round++) expect((await asForm(wish)).status).toBe(200)
    const response = await asForm(wish)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await readProblem(response)).toEqual([429, 'too_many_requests'])
    expect((await asForm(wish, await logIn('member2'))).status).toBe(200)
  })
})

it('a signature is refused to visitors without a session', async () => {
  for (const as of [undefined, 'x', 'x'.repeat(43), `${token.slice(0, -1)}_`]) {
    expect(await readProblem(await sendApi(path, { body: { channel_name: own() }, as }))).toEqual([
      401,
      'unauthorized',
    ])
  }
})

it('a signature is refused to pages of other sites', async () => {
  const headers = { Origin: 'https://evil.example', 'Content-Type': form }
  const body = `socket_id=1.2&channel_name=${membersChannel}`
  expect(await readProblem(await sendApi(path, { body, headers, as: token }))).toEqual([
    403,
    'cross_site',
  ])
})

it('a signature is never given without the secret', async () => {
  for (const PUSHER_APP_SECRET of ['', undefined as unknown as string]) {
    const body = { socket_id: '1.2', channel_name: membersChannel }
    const response = await sendApi(path, { body, as: token, bindings: { PUSHER_APP_SECRET } })
    expect(await readProblem(response)).toEqual([403, 'forbidden'])
  }
})

it('the site’s own pages get both signatures in one request, which counts once', async () => {
  const socket = await connect()
  const all = api.authorizeChannels.path
  const response = await sendApi(all, { body: { socket_id: socket.id }, as: token })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const { auths } = await response.json<{ auths: Record<string, string> }>()
  expect(Object.keys(auths).toSorted()).toEqual([membersChannel, own()].toSorted())
  for (const [channel, auth] of Object.entries(auths)) {
    socket.subscribe(channel, auth)
    expect(await socket.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  }
  for (const body of [{}, { socket_id: '1' }, { socket_id: '1.2', channel_name: own() }])
    expect(await readProblem(await sendApi(all, { body, as: token }))).toEqual([
      422,
      'validation_failed',
    ])
  expect(await readProblem(await sendApi(all, { body: { socket_id: '1.2' } }))).toEqual([
    401,
    'unauthorized',
  ])
})

it('a signature opens the channel for its socket, and for no other', async () => {
  const [socket, other] = [await connect(), await connect()]
  const response = await asForm({ socket_id: socket.id, channel_name: own() })
  const { auth } = await response.json<{ auth: string }>()
  for (const one of [socket, other]) one.subscribe(own(), auth)
  expect(await socket.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  expect(await other.next()).toMatchObject({ data: { type: 'AuthError', status: 401 } })
  await publishToHubs('notification', [own()])
  expect(await socket.heard()).toHaveLength(1)
  expect(await other.heard()).toEqual([])
})

it('a socket is limited to a number of members', async () => {
  const socket = await connect()
  for (let member = 100; member < 108; member++)
    expect(await hub().bindSession(socket.id, `member:${member}`)).not.toBe('too_many')
  expect(await hub().bindSession(socket.id, 'member:100')).not.toBe('too_many')
  const response = await asForm({ socket_id: socket.id, channel_name: membersChannel })
  expect(await readProblem(response)).toEqual([403, 'forbidden'])
})
