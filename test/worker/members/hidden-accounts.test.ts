// With HIDE_ACCOUNTS, no response reveals whether an address has an account.
import { beforeEach, expect, it } from 'vitest'
import { addressOf, mailsTo, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const bindings = { HIDE_ACCOUNTS: 'on' }
const newcomer = 'newcomer@example.test'
const addresses = [addressOf('member'), addressOf('unverified'), newcomer]

const signUp = (email: string) =>
  sendApi('/api/user/sign-up', {
    bindings,
    body: {
      email,
      password: 'abcd1234',
      password_confirmation: 'abcd1234',
      nickname: '林间的小鹿',
      birthday: { year: 1991, month: 4, day: 17 },
    },
  })
const mailed = (path: string) => (email: string) => sendApi(path, { bindings, body: { email } })

it.each([
  ['signing up', signUp],
  ['a forgotten password', mailed('/api/user/forget-password')],
  ['a new verification mail', mailed('/api/user/resend-verification-email')],
])('%s answers every address alike, even repeatedly', async (_, ask) => {
  for (const round of [1, 2]) {
    const answers: unknown[] = []
    for (const email of addresses) {
      const response = await ask(email)
      const names = [...response.headers.keys()].toSorted()
      answers.push({ status: response.status, names, body: await response.text() })
    }
    expect(answers[1], `round ${round}`).toEqual(answers[0])
    expect(answers[2], `round ${round}`).toEqual(answers[0])
  }
})

it('the owner of an account is emailed when another visitor signs up with the address', async () => {
  const before = await rowsOf('select * from users')
  for (const email of [addressOf('member'), addressOf('unverified')]) await signUp(email)
  expect(await rowsOf('select * from users')).toEqual(before)
  const templates = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
  expect(await templates(addressOf('member'))).toEqual(['account_exists'])
  expect(await templates(addressOf('unverified'))).toEqual(['verify'])
  await signUp(addressOf('member'))
  expect(await templates(addressOf('member'))).toHaveLength(1)
})

it('an address without an account gets no email', async () => {
  await mailed('/api/user/forget-password')(newcomer)
  await mailed('/api/user/resend-verification-email')(newcomer)
  expect(await mailsTo(newcomer)).toEqual([])
})
