// Queries of subscribers by other servers.
import { describe, expect, it } from 'vitest'
import { askSigned } from '../../support/site/publishing.ts'
import { connect } from '../../support/site/realtime.ts'

const app = '/apps/meridian'
const refused = { error: expect.any(String) as string }

describe('a query', () => {
  const channels = async (query: Record<string, string> = {}) =>
    (await askSigned(`${app}/channels`, { query })).body

  it('lists channels with subscribers', async () => {
    const socket = await connect('q-one', 'private-q-two')
    await connect('q-one')
    expect(await channels({ filter_by_prefix: 'q-' })).toEqual({ channels: { 'q-one': {} } })
    expect(await channels({ filter_by_prefix: 'private-q', info: 'subscription_count' })).toEqual({
      channels: { 'private-q-two': { subscription_count: 1 } },
    })
    expect(await channels()).toMatchObject({ channels: { 'q-one': {}, 'private-q-two': {} } })
    socket.close()
    await socket.closed
    await expect.poll(() => channels({ filter_by_prefix: 'private-q' })).toEqual({ channels: {} })
    expect(await channels({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: {},
    })
  })

  it('returns one channel', async () => {
    await connect('private-user.1.notification')
    const of = async (name: string, info?: string) =>
      (await askSigned(`${app}/channels/${name}`, { query: info ? { info } : {} })).body
    expect(await of('private-user.1.notification')).toEqual({ occupied: true })
    expect(await of('private-user.1.notification', 'subscription_count')).toEqual({
      occupied: true,
      subscription_count: 1,
    })
    expect(await of('-_=@,.;')).toEqual({ occupied: false })
    expect(await of('presence-x', 'user_count')).toEqual({ occupied: false, user_count: 0 })
  })

  it.each([
    ['channels', { info: 'user_count' }],
    ['channels', { info: 'unheard_of' }],
    ['channels/a', { info: 'user_count' }],
    ['channels/a/users', {}],
    ['channels/a b', {}],
  ])('for %s with %j is refused', async (path, query) => {
    const { status, body } = await askSigned(`${app}/${path}`.replace(' ', '%20'), { query })
    expect([status, body]).toEqual([400, refused])
  })
})
