import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { newAddress } from '../../support/site/address.ts'
import {
  ascending,
  mailedToken,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const email = 'lin@example.test'
const form = {
  email,
  password: 'abcd1234',
  password_confirmation: 'abcd1234',
  nickname: '林秋原与猫',
  birthday: { year: 1991, month: 2, day: 28 },
}
const signUp = (changes: object = {}, headers: Record<string, string> = {}) =>
  sendApi('/api/user/sign-up?lang=en-US', { body: { ...form, ...changes }, headers })
/** Accounts that are not in the demo content. */
const accounts = () =>
  rowsOf<Record<string, unknown>>(
    "select * from users where id > 6 and email not like '%@readers.example.test'",
  )

describe('signing up', () => {
  it('creates an unverified account, and emails the link', async () => {
    const response = await signUp({ email: '\u200b Ｌin＠Example。TEST' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      message: 'Account created. Open the link we emailed you; then you can log in.',
    })
    const [account] = await accounts()
    expect(account).toMatchObject({
      email,
      nickname: '林秋原与猫',
      lang: 'en-US',
      kind: 'member',
      birthday: '1991-02-28',
      email_verified_at: null,
    })
    expect(String(account!['password_hash'])).toMatch(/^\$scrypt\$v=1\$ln=6,r=8,p=1\$/)
    expect((await mailsTo(email)).map((mail) => mail.template)).toEqual(['verify'])
    const login = await sendApi('/api/user/login', { body: { email, password: form.password } })
    expect(await readProblem(login)).toEqual([403, 'email_unverified'])
  })

  it('logs in the visitor who follows the link, which works once', async () => {
    await signUp()
    const token = await mailedToken(email, 'verify')
    const verify = () => sendApi('/api/user/email-verify', { body: { token } })
    const statuses = (await Promise.all([verify(), verify()])).map((one) => one.status)
    expect(statuses.toSorted(ascending)).toEqual([200, 422])
    expect(await readProblem(await verify())).toEqual([422, 'link_outdated'])
    const login = await sendApi('/api/user/login', { body: { email, password: form.password } })
    expect(login.status).toBe(200)
  })

  it('reports a taken address, in any spelling, and changes nothing', async () => {
    await signUp()
    const before = await accounts()
    const again = await signUp({
      email: 'LIN@example.test',
      password: 'efgh5678',
      password_confirmation: 'efgh5678',
    })
    expect(await readProblem(again)).toEqual([409, 'account_already_used'])
    expect(await accounts()).toEqual(before)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('creates one account from two concurrent sign-ups', async () => {
    const answers = await Promise.all([signUp(), signUp({ email: 'LIN@EXAMPLE.test' })])
    expect(answers.map((one) => one.status).toSorted(ascending)).toEqual([201, 409])
    expect(await accounts()).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('creates neither account nor email when the database fails', async () => {
    const response = await sendApi('/api/user/sign-up', { body: form, bindings: { DB: failingDb } })
    expect(response.status).toBe(500)
    expect(await accounts()).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  it('is limited to five per address', async () => {
    const headers = { 'CF-Connecting-IP': newAddress() }
    for (let index = 0; index < 5; index++)
      await signUp({ email: `lin${index}@example.test` }, headers)
    const sixth = await signUp({ email: 'lin6@example.test' }, headers)
    expect(await readProblem(sixth)).toEqual([429, 'too_many_requests'])
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(await accounts()).toHaveLength(5)
  })

  it('counts IPv6 by its network', async () => {
    const from = (host: string) => ({ 'CF-Connecting-IP': `2001:db8:1:2:${host}` })
    for (let index = 0; index < 5; index++)
      await signUp({ email: `lin${index}@example.test` }, from(`0:0:0:${index}`))
    expect((await signUp({ email: 'lin6@example.test' }, from(':9'))).status).toBe(429)
  })
})

describe('invalid sign-ups', () => {
  const long = 'a'.repeat(1000)
  it.each<[string, object, string[]]>([
    ['an address without a domain', { email: 'lin@' }, ['email']],
    ['letters beyond ASCII before the @', { email: '用户@例子.公司' }, ['email']],
    ['doubled dots in an address', { email: 'lin..x@example.test' }, ['email']],
    [
      'a line break in an address',
      { email: 'lin@example.test\r\nBcc: all@example.test' },
      ['email'],
    ],
    ['a line break behind an address', { email: 'lin@example.test\n' }, ['email']],
    ['an endless address', { email: `${long}@example.test` }, ['email']],
    [
      'capitals in a password',
      { password: 'ABCD1234', password_confirmation: 'ABCD1234' },
      ['password'],
    ],
    [
      'full-width digits in a password',
      { password: 'abcd１２３４', password_confirmation: 'abcd１２３４' },
      ['password'],
    ],
    ['seven characters', { password: 'abc1234', password_confirmation: 'abc1234' }, ['password']],
    [
      'a password with a space',
      { password: 'abcd 1234', password_confirmation: 'abcd 1234' },
      ['password'],
    ],
    ['two passwords', { password_confirmation: 'abcd1235' }, ['password_confirmation']],
    ['four characters of name', { nickname: 'abcd' }, ['nickname']],
    ['spaces for a name', { nickname: '        ' }, ['nickname']],
    ['fifty-one characters of name', { nickname: '林'.repeat(51) }, ['nickname']],
    ['an invisible name', { nickname: '\u200b\u200b\u200b\u200b\u200b\u200b' }, ['nickname']],
    ['a name written backwards', { nickname: 'abc\u202Edef' }, ['nickname']],
    ['a name with a Mongolian selector', { nickname: 'Lucky\u180fSeven' }, ['nickname']],
    ['a name with a variation selector', { nickname: 'Lucky\u{e01ef}Seven' }, ['nickname']],
    ['a name of Hangul filler', { nickname: '\u3164\u3164\u3164\u3164\u3164' }, ['nickname']],
    ['31 February', { birthday: { year: 1991, month: 2, day: 31 } }, ['birthday']],
    ['a year without a day', { birthday: { year: 1991, month: 2 } }, ['birthday']],
    ['tomorrow’s birth', { birthday: { year: 2999, month: 1, day: 1 } }, ['birthday']],
    ['a birthday in words', { birthday: { year: '1991', month: 2, day: 1 } }, ['birthday.year']],
    ['unknown fields', { role: 'admin', id: 1, kind: 'vip' }, ['id', 'kind', 'role']],
    ['an address for a name', { nickname: 'evil.com' }, ['nickname']],
    ['an address in a name', { nickname: '加我 bet88.vip' }, ['nickname']],
    ['a disguised address in a name', { nickname: 'e_v_i_l_._ϲ_օ_ᴍ' }, ['nickname']],
    ['an address of another script', { nickname: 'казино.рф' }, ['nickname']],
    ['no name', { nickname: undefined }, ['nickname']],
    ['null', { email: null, nickname: null }, ['email', 'nickname']],
  ])('%s', async (_, changes, fields) => {
    const response = await signUp(changes)
    const { errors } = await response.json<{ errors: { field: string; detail: string }[] }>()
    expect(response.status).toBe(422)
    expect(errors.map((one) => one.field).toSorted()).toEqual(fields)
    for (const { detail } of errors) expect(detail).not.toBe('')
    expect(await accounts()).toEqual([])
  })

  it('has a text in every language', async () => {
    for (const lang of locales) {
      const response = await sendApi(`/api/user/sign-up?lang=${lang}`, {
        body: { ...form, email: 'x' },
      })
      const { detail } = await response.json<{ detail: string }>()
      expect(detail).not.toBe('')
    }
  })
})

describe('a new verification email', () => {
  const resend = (address = email) =>
    sendApi('/api/user/resend-verification-email', { body: { email: address } })

  it('leaves the previous link valid', async () => {
    await signUp()
    const first = await mailedToken(email, 'verify')
    expect((await resend()).status).toBe(200)
    expect(await mailedToken(email, 'verify')).not.toBe(first)
    const verify = (token: string) => sendApi('/api/user/email-verify', { body: { token } })
    expect((await verify(first)).status).toBe(200)
  })

  it('has the same response for every address, and is sent only to unverified ones', async () => {
    const answers = [
      await resend('unverified@example.test'),
      await resend('member@example.test'),
      await resend('nobody@example.test'),
    ]
    const bodies = await Promise.all(answers.map((one) => one.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await mailsTo('unverified@example.test')).toHaveLength(1)
    expect(await mailsTo('member@example.test')).toEqual([])
  })

  it('is sent at most once per minute; until then the response refers to the last one', async () => {
    await signUp()
    const first = await (await resend()).json()
    const second = await (await resend()).json()
    expect(await mailsTo(email)).toHaveLength(2)
    expect(second).not.toEqual(first)
  })
})
