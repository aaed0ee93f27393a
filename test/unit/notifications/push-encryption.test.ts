// Encryption and identification of pushed messages, against the examples of the RFCs.
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { describe, expect, it } from 'vitest'
import { createVapidKeys } from '../../../scripts/local/development-variables.mjs'
import { isPublicKey, pushKeysOf } from '../../../worker/push-keys.ts'
import {
  decryptPush,
  examplePushKeys,
  newPushBrowser,
  verifyVapid,
} from '../../support/fakes/push-service.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/** The browser's pair of RFC 8291, section 5. */
async function exampleBrowser() {
  const point = bytes(examplePushKeys.p256dh)
  const half = (from: number) => Buffer.from(point.slice(from, from + 32)).toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: half(1),
    y: half(33),
    d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits'])
  return { keys: examplePushKeys, privateKey }
}

describe('the decryption that the tests use', () => {
  it('reads the message of RFC 8291, section 5', async () => {
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    expect(await decryptPush(bytes(body), await exampleBrowser())).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  it('accepts the token of RFC 8292, section 2.4, and no changed one', async () => {
    const token =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
    const key =
      'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    expect(await verifyVapid(`vapid t=${token}, k=${key}`)).toEqual({
      key,
      claims: {
        aud: 'https://push.example.net',
        exp: 1453523768,
        sub: 'mailto:push@example.com',
      },
    })
    await expect(verifyVapid(`vapid t=${token.replace('i3CY', 'i3CZ')}, k=${key}`)).rejects.toThrow(
      'not signed',
    )
  })
})

describe('a message', () => {
  const subject = 'https://site.example'
  const keys = pushKeysOf(createVapidKeys())!

  it('is encrypted for one browser, padded to one size and identified by the site', async () => {
    const [own, other] = await Promise.all([
      newPushBrowser('https://push.example.net/own'),
      newPushBrowser('https://push.example.net/other'),
    ])
    const build = (data: string) =>
      buildPushPayload(
        { data, options: { ttl: 60, topic: 'news', urgency: 'normal' } },
        { endpoint: own.endpoint, expirationTime: null, keys: own.keys },
        { subject, ...keys },
      )
    const [short, long] = await Promise.all([build('子'), build('子午'.repeat(300))])
    expect(await decryptPush(short.body, own)).toBe('子')
    expect(await decryptPush(long.body, own)).toBe('子午'.repeat(300))
    expect(short.body).toHaveLength(4096)
    expect(long.body).toHaveLength(4096)
    await expect(decryptPush(short.body, other)).rejects.toThrow('operation')
    expect(short.headers).toMatchObject({
      ttl: '60',
      topic: 'news',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    const { key, claims } = await verifyVapid(short.headers.authorization)
    expect(key).toBe(keys.publicKey)
    expect(claims).toMatchObject({ aud: 'https://push.example.net', sub: subject })
  })
})

describe('keys', () => {
  it('are used as a whole pair only', () => {
    const pair = createVapidKeys()
    expect(pushKeysOf(pair)).not.toBeNull()
    expect(pushKeysOf({})).toBeNull()
    for (const name of Object.keys(pair)) {
      expect(pushKeysOf({ ...pair, [name]: '' })).toBeNull()
      expect(pushKeysOf({ ...pair, [name]: 'short' })).toBeNull()
    }
  })

  it('of a browser are points of the curve', async () => {
    expect(await isPublicKey(examplePushKeys.p256dh)).toBe(true)
    expect(await isPublicKey(examplePushKeys.p256dh.replace('BCVx', 'BCVy'))).toBe(false)
    expect(await isPublicKey('')).toBe(false)
  })
})
