import crypto, { createHmac, scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../../worker/auth/password.ts'
import fc from 'fast-check'
import { runs } from '../../support/data/runs.ts'

const pepper = 'a pepper of tests'
const password = 'meridian2026'
const cheap = { ln: 4, r: 8, p: 1 }

/** Independent implementation of the documented format. */
function hashOf({ ln, r, p }: { ln: number; r: number; p: number }, salt: Buffer): string {
  const key = scryptSync(password, salt, 32, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 })
  const mac = createHmac('sha256', pepper).update(key).digest('base64url')
  return `$scrypt$v=1$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${mac}`
}

/** Options of each call of scrypt, which is stubbed. */
function costsOf(): unknown[] {
  const costs: unknown[] = []
  vi.spyOn(crypto, 'scrypt').mockImplementation((...[, , length, options, callback]) => {
    costs.push(options)
    callback(null, Buffer.alloc(length))
  })
  syncBuiltinESMExports()
  return costs
}
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

describe('a new hash', () => {
  it('has the production cost and its own salt', async () => {
    const made = await hashPassword(pepper, password)
    const salt = Buffer.from(made.split('$')[4]!, 'base64url')
    expect(salt).toHaveLength(16)
    expect(made).toBe(hashOf({ ln: 14, r: 8, p: 5 }, salt))
    expect(await verifyPassword(pepper, password, made)).toEqual({
      isCorrect: true,
      isOutdated: false,
      isUnreadable: false,
    })
  })

  it('matches only its password and pepper, and is never the same twice', async () => {
    const made = await hashPassword(pepper, password, cheap)
    const isCorrect = async (...asked: [pepper: string, password: string]) =>
      (await verifyPassword(...asked, made)).isCorrect
    expect(await isCorrect(pepper, password)).toBe(true)
    expect(await isCorrect(pepper, 'Meridian2026')).toBe(false)
    expect(await isCorrect('another pepper', password)).toBe(false)
    expect(await hashPassword(pepper, password, cheap)).not.toBe(made)
  })
})

it.each([
  ['Vietnamese vowels of Windows and of a Mac', 'mật khẩu của tôi', 'NFC', 'NFD'],
  ['digits and letters of an input method', 'ｍｅｒｉｄｉａｎ２０２６', 'NFC', 'NFKC'],
  ['kana of half and full width', 'ﾊﾟｽﾜｰﾄﾞﾊﾟｽﾜｰﾄﾞ', 'NFD', 'NFKC'],
  ['Korean syllables and their letters', '비밀번호는비밀입니다', 'NFD', 'NFC'],
  ['spaces of other keyboards', 'four\u3000words\u00A0are enough', 'NFC', 'NFKC'],
  ['a ligature and a fraction', 'eﬃcient ½ password', 'NFC', 'NFKD'],
] as const)('a password matches with %s', async (_, text, set, typed) => {
  const made = await hashPassword(pepper, text.normalize(set), cheap)
  expect((await verifyPassword(pepper, text.normalize(typed), made)).isCorrect).toBe(true)
})

it.each([
  ['a space at the end', 'four words are enough', 'four words are enough '],
  ['another case', 'four words are enough', 'Four words are enough'],
  ['another emoji', 'night 👩🏽‍🚀 night', 'night 👩🏻‍🚀 night'],
  ['another accent', 'mật khẩu của tôi', 'mát khẩu của tôi'],
  ['an end beyond 72 bytes', `${'đ'.repeat(60)}a`, `${'đ'.repeat(60)}b`],
  ['a character NUL', 'four\0words', 'four\0other'],
])('a password does not match with %s', async (_, set, typed) => {
  const made = await hashPassword(pepper, set, cheap)
  expect((await verifyPassword(pepper, typed, made)).isCorrect).toBe(false)
  expect((await verifyPassword(pepper, set, made)).isCorrect).toBe(true)
})

describe('a stored hash', () => {
  it.each([
    { ln: 4, r: 8, p: 5 },
    { ln: 14, r: 1, p: 5 },
    { ln: 14, r: 8, p: 1 },
  ])('of another cost is verified at that cost, and outdated: %o', async (cost) => {
    const stored = hashOf(cost, Buffer.from('0123456789abcdef'))
    const verdict = await verifyPassword(pepper, password, stored)
    expect(verdict).toEqual({ isCorrect: true, isOutdated: true, isUnreadable: false })
  })

  it('never matches if missing', async () => {
    const verdict = await verifyPassword(pepper, password, null)
    expect(verdict).toEqual({ isCorrect: false, isOutdated: false, isUnreadable: false })
  })

  const salt = 'MDEyMzQ1Njc4OWFiY2RlZg'
  const mac = 'x'.repeat(43)
  it.each([
    '',
    'meridian2026',
    `$scrypt$v=2$ln=14,r=8,p=5$${salt}$${mac}`,
    // More memory or time than any of our hashes: some would take a minute or crash.
    `$scrypt$v=1$ln=15,r=16,p=1$${salt}$${mac}`,
    `$scrypt$v=1$ln=14,r=8,p=21$${salt}$${mac}`,
    `$scrypt$v=1$ln=14,r=8,p=2000$${salt}$${mac}`,
    `$scrypt$v=1$ln=30,r=8,p=5$${salt}$${mac}`,
    `$scrypt$v=1$ln=99,r=1,p=1$${salt}$${mac}`,
    `$scrypt$v=1$ln=0,r=8,p=5$${salt}$${mac}`,
    `$scrypt$v=1$ln=14,r=0,p=5$${salt}$${mac}`,
    `$scrypt$v=1$ln=14,r=8,p=0$${salt}$${mac}`,
    `$scrypt$v=1$ln=14,r=8,p=5$YQ$${mac}`,
    `$scrypt$v=1$ln=14,r=8,p=5$${salt}$YQ`,
    `$scrypt$v=1$ln=14,r=8,p=5$${salt.repeat(9999)}$${mac}`,
  ])('of a foreign format never matches, at the cost of a new one: %#', async (stored) => {
    const costs = costsOf()
    const verdict = await verifyPassword(pepper, password, stored)
    expect(verdict).toEqual({ isCorrect: false, isOutdated: false, isUnreadable: true })
    expect(costs).toMatchObject([{ N: 2 ** 14, r: 8, p: 5 }])
  })
})

it.each(['', undefined as unknown as string])(
  'no password is hashed without a pepper',
  async (none) => {
    await expect(hashPassword(none, password, cheap)).rejects.toThrow('PASSWORD_PEPPER')
    const stored = await hashPassword(pepper, password, cheap)
    await expect(verifyPassword(none, password, stored)).rejects.toThrow('PASSWORD_PEPPER')
  },
)

it('a password matches, however a keyboard writes its characters', async () => {
  const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  const property = fc.asyncProperty(typed, async (text) => {
    const stored = await hashPassword(pepper, text.normalize('NFC'), cheap)
    for (const form of ['NFD', 'NFKC', 'NFKD'] as const)
      expect(await verifyPassword(pepper, text.normalize(form), stored)).toMatchObject({
        isCorrect: true,
      })
  })
  await fc.assert(property, runs(200))
})
