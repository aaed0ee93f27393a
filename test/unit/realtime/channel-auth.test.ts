// Example signatures of Pusher's reference, and signatures that must be refused.
import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  channelAuth,
  isChannelAuth,
  requestSignature,
  signatureFault,
} from '../../../durable-objects/realtime/channel-auth.ts'

const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const [socket, channel] = ['1234.1234', 'private-foobar']
const access = { socketId: socket, channel }
const auth = '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4'

describe('a presence channel', () => {
  // Example of Pusher's reference.
  const member = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
  const entrance = { socketId: socket, channel: 'presence-foobar', member }
  const signed =
    '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80'

  it('has a signature that includes the joining member', () => {
    expect(channelAuth(app, entrance)).toBe(signed)
    expect(isChannelAuth(app, entrance, signed)).toBe(true)
    expect(isChannelAuth(app, { ...entrance, member: member.replace('10', '11') }, signed)).toBe(
      false,
    )
    expect(isChannelAuth(app, { socketId: socket, channel: 'presence-foobar' }, signed)).toBe(false)
  })
})

describe('a private channel', () => {
  it('has the signature of the reference', () => {
    expect(channelAuth(app, access)).toBe(auth)
    expect(isChannelAuth(app, access, auth)).toBe(true)
  })

  it.each([
    ['another socket', '1234.1235', channel, auth],
    ['another channel', socket, 'private-foobaz', auth],
    ['no signature', socket, channel, ''],
    ['the key alone', socket, channel, app.key],
    ['the signature alone', socket, channel, auth.split(':')[1]!],
    ['another key', socket, channel, auth.replace('278d', '278e')],
    ['capitals', socket, channel, auth.toUpperCase()],
    ['more behind it', socket, channel, `${auth}0`],
    ['less of it', socket, channel, auth.slice(0, -1)],
    ['a border moved from the socket to the channel', '1234.1234:private', 'foobar', auth],
  ])('refuses a signature for or with %s', (_, socketId, name, given) => {
    expect(isChannelAuth(app, { socketId, channel: name }, given)).toBe(false)
  })

  it.each([undefined, ''])('refuses any signature without a secret', (secret) => {
    expect(channelAuth({ ...app, secret }, access)).toBeFalsy()
    for (const given of ['', auth, 'undefined', `${app.key}:`])
      expect(isChannelAuth({ ...app, secret }, access, given)).toBe(false)
  })

  it('accepts no other text', () => {
    fc.assert(
      fc.property(fc.string(), (given) => !isChannelAuth(app, access, given)),
      { numRuns: 300 },
    )
  })
})

const body = new TextEncoder().encode(
  '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}',
)
const known = {
  auth_key: app.key,
  auth_timestamp: '1353088179',
  auth_version: '1.0',
  body_md5: 'ec365a775a4cd0599faeb73354201b6f',
  auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
}
const at = (seconds: number) => new Date((1353088179 + seconds) * 1000)
const request = (change: Record<string, string> = {}, rest: object = {}) => ({
  method: 'POST',
  path: '/apps/3/events',
  query: new URLSearchParams({ ...known, ...change }),
  body,
  ...rest,
})

/** The request with a matching signature. */
function signed(change: Record<string, string>, rest: object = {}) {
  const unsigned = request(change, rest)
  unsigned.query.set('auth_signature', requestSignature(app.secret, unsigned))
  return unsigned
}

describe('a publishing request', () => {
  it('has the signature of the reference', () => {
    expect(requestSignature(app.secret, request())).toBe(known.auth_signature)
    expect(signatureFault(app, request(), at(0))).toBeUndefined()
  })

  it('signs its query with sorted, lower-case, unescaped keys', () => {
    const { auth_signature: _, ...query } = known
    const mixed = { Name: 'Something else', ...query, 'a b': 'ä&=', auth_signature: 'x' }
    const text = `POST\n/apps/3/events\na b=ä&=&auth_key=${query.auth_key}&auth_timestamp=1353088179&auth_version=1.0&body_md5=${query.body_md5}&name=Something else`
    const mixedUp = request({}, { query: new URLSearchParams(mixed) })
    expect(requestSignature(app.secret, mixedUp)).toBe(
      createHmac('sha256', app.secret).update(text).digest('hex'),
    )
  })

  it.each([-600, -1, 600])('is valid %i s from its time', (seconds) => {
    expect(signatureFault(app, request(), at(seconds))).toBeUndefined()
  })

  it.each([
    ['too early', request(), -601],
    ['too late', request(), 601],
    ['without a time', signed({ auth_timestamp: '' }), 0],
    ['with a time that is none', signed({ auth_timestamp: 'NaN' }), 0],
    ['with another key', signed({ auth_key: 'other' }), 0],
    ['with another version', signed({ auth_version: '2.0' }), 0],
    ['with another body', request({}, { body: new TextEncoder().encode('{}') }), 0],
    [
      'with the hash of another body',
      signed({ body_md5: createHash('md5').update('{}').digest('hex') }),
      0,
    ],
    ['with another method', request({}, { method: 'GET' }), 0],
    ['for another path', request({}, { path: '/apps/3/batch_events' }), 0],
    ['with more in its query', request({ info: 'subscription_count' }), 0],
    ['with another signature', request({ auth_signature: '0'.repeat(64) }), 0],
    ['with no signature', request({ auth_signature: '' }), 0],
  ])('is refused %s', (_, sent, seconds) => {
    expect(signatureFault(app, sent, at(seconds))).toEqual(expect.any(String))
  })

  it('requires the hash of its body if it has one, and no hash otherwise', () => {
    const query = new URLSearchParams({ ...known })
    query.delete('body_md5')
    const unhashed = { ...request(), query }
    query.set('auth_signature', requestSignature(app.secret, unhashed))
    expect(signatureFault(app, unhashed, at(0))).toContain('body_md5')
    expect(signatureFault(app, { ...unhashed, body: new Uint8Array() }, at(0))).toBeUndefined()
  })

  it('is never valid without a secret', () => {
    for (const secret of [undefined, ''])
      expect(signatureFault({ ...app, secret }, request(), at(0))).toEqual(expect.any(String))
  })
})
