import { describe, expect, it } from 'vitest'
import {
  createPreviewToken,
  maxHours,
  readPreviewToken,
  defaultHours,
} from '../../../worker/desk/previews/token.ts'

const secret = 'a secret of this test'
const now = new Date('2026-11-20T12:00:00.000Z')
const item = { type: 'article', id: 12, lang: 'zh-CN' } as const
const revision = '2026-11-19T08:30:00.000Z'
const token = createPreviewToken(secret, { ...item, revision }, now)
const read = (text: string, at = now, key: string | undefined = secret) =>
  readPreviewToken(key, text, item, at)

const hoursLater = (hours: number, milliseconds = 0) =>
  new Date(now.getTime() + hours * 60 * 60 * 1000 + milliseconds)

it('says what it was made for', () => {
  const expires_at = hoursLater(defaultHours).toISOString()
  expect(read(token)).toEqual({ ...item, revision, expires_at })
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/)
})

it('holds to the millisecond, a day unless said otherwise, a week at most', () => {
  expect(read(token, hoursLater(24, -1))).not.toBeNull()
  expect(read(token, hoursLater(24))).toBeNull()
  const long = createPreviewToken(secret, { ...item, revision }, now, maxHours)
  expect(read(long, hoursLater(168, -1))).not.toBeNull()
  expect(read(long, hoursLater(168))).toBeNull()
  for (const hours of [0, -1, 168.1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => createPreviewToken(secret, { ...item, revision }, now, hours)).toThrow(RangeError)
})

it.each([
  { ...item, type: 'game' as const },
  { ...item, id: 13 },
  { ...item, lang: 'en-US' as const },
])('opens no other item: %o', (other) => {
  expect(readPreviewToken(secret, token, other, now)).toBeNull()
})

it('needs the secret it was signed with', () => {
  expect(read(token, now, 'guessed')).toBeNull()
  expect(read(token, now, '')).toBeNull()
  expect(readPreviewToken(undefined, token, item, now)).toBeNull()
  const unsigned = createPreviewToken('', { ...item, revision }, now)
  expect(readPreviewToken('', unsigned, item, now)).toBeNull()
})

describe('a change', () => {
  it('of any one character makes it worthless', () => {
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(read(changed), `character ${at}`).toBeNull()
    }
  })

  it('of length makes it worthless', () => {
    const [payload = '', signature = ''] = token.split('.')
    const changed = [
      '',
      '.',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${token}A`,
      `A${token}`,
      token.slice(0, -1),
      `${token}=`,
      `${token}.`,
      ` ${token}`,
      `${token}\n`,
      `${payload}.${signature}.${signature}`,
      `${'A'.repeat(100_000)}.${signature}`,
    ]
    for (const text of changed) expect(read(text), `${text.slice(0, 40)}`).toBeNull()
  })

  it('of spelling makes it worthless: the last character stands for bits nobody reads', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spelt = letters.split('').map((letter) => token.slice(0, -1) + letter)
    expect(spelt.filter((text) => read(text))).toEqual([token])
  })

  it('of the claim under the old signature makes it worthless', () => {
    const [, signature = ''] = token.split('.')
    const claim = { ...item, revision, expires_at: '2099-01-01T00:00:00.000Z' }
    const payload = Buffer.from(JSON.stringify(claim)).toString('base64url')
    expect(read(`${payload}.${signature}`)).toBeNull()
  })
})
