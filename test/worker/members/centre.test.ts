import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { locales } from '../../../client/contract/locale.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { deleteExpiredRows } from '../../../worker/services/jobs/sweep.ts'
import {
  ascending,
  addressOf,
  demoPassword,
  logIn,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const put = (as: string, body: unknown) => sendApi('/api/user/update', { method: 'PUT', as, body })
const profile = async (as: string) =>
  await (await sendApi('/api/user', { as })).json<z.infer<typeof api.user.output>>()

describe('the member center', () => {
  it.each(locales)('answers as its contract says in %s', async (lang) => {
    const response = await sendApi(`/api/user/center?lang=${lang}`, { as: await logIn('member') })
    const body = await response.json()
    expect(z.safeParse(api.center.output, body).error?.issues ?? []).toEqual([])
    expect(z.parse(api.center.output, body)).toEqual(body)
    const { country_list, notification_list, liked_articles_count, liked_games_count } = z.parse(
      api.center.output,
      body,
    )
    expect(country_list).toHaveLength(249)
    expect(new Set(country_list.map((one) => one.name)).size).toBe(249)
    expect(notification_list).toHaveLength(3)
    expect([liked_articles_count, liked_games_count]).toEqual([5, 4])
  })

  it.each([
    ['zh-CN', '极光组'],
    ['en-US', 'Aurora group'],
  ])('has the VIP group’s name in the reader’s language: %s', async (lang, name) => {
    const named = async (who: string) => {
      const response = await sendApi(`/api/user/center?lang=${lang}`, { as: await logIn(who) })
      return z.parse(api.center.output, await response.json()).vip_group_name
    }
    expect(await named('vip')).toBe(name)
    expect(await named('member')).toBeNull()
  })

  it('shows a member no data of another', async () => {
    const text = await (await sendApi('/api/user/center', { as: await logIn('member2') })).text()
    for (const word of [addressOf('member"'), 'VIP', '林秋原', '贵宾'])
      expect(text).not.toContain(word)
    expect(text).not.toMatch(/password_hash|google_id|token/)
  })
})

describe('the profile', () => {
  it('changes only the sent fields', async () => {
    const token = await logIn('member')
    const before = await profile(token)
    const response = await put(token, {
      phone: '(๖๑๒๓) 4567\u200b',
      country: 'HK',
      birthday: { year: 1988, month: 2, day: 29 },
    })
    expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual(
      [205, '', 'private, no-store'],
    )
    expect(await profile(token)).toEqual({
      ...before,
      member: {
        ...before.member,
        phone: '+85261234567',
        country: 'HK',
        birthday: { year: 1988, month: 2, day: 29 },
      },
    })
  })

  it('allows a name to be set once, even with two concurrent requests', async () => {
    const token = await logIn('member')
    const answers = await Promise.all([put(token, { name: '林甲' }), put(token, { name: '林乙' })])
    expect(answers.map((one) => one.status).toSorted(ascending)).toEqual([205, 409])
    const {
      member: { name },
    } = await profile(token)
    const winner = answers[0]!.status === 205 ? '林甲' : '林乙'
    expect(name).toBe(winner)
    expect(await readProblem(await put(token, { name: '林丙', nickname: 'Another one' }))).toEqual([
      409,
      'name_already_set',
    ])
    expect((await profile(token)).nickname).toBe('林秋原在看球')
  })

  it.each<[string, object, string]>([
    ['a phone number in words', { phone: 'call me' }, 'phone'],
    ['a phone number of no country', { phone: '+999 1234 5678' }, 'phone'],
    ['a phone number without a country', { phone: '６１２３４５６７' }, 'phone'],
    ['a country there is not', { country: 'XX' }, 'country'],
    ['a nickname with an address', { nickname: 'Lucky t.me/bettips' }, 'nickname'],
    ['a nickname with a disguised address', { nickname: 'Lucky (dot) соm' }, 'nickname'],
    ['a nickname too short', { nickname: 'ab' }, 'nickname'],
    ['an invisible name', { name: '\u2800' }, 'name'],
    ['half of a birthday', { birthday: { year: 1990 } }, 'birthday'],
  ])('refuses %s', async (_, body, field) => {
    const token = await logIn('member')
    const before = await profile(token)
    const response = await put(token, body)
    const { errors = [] } = await response.json<{ errors?: { field: string }[] }>()
    expect(response.status).toBe(422)
    expect(errors.map((one) => one.field)).toContain(field)
    expect(await profile(token)).toEqual(before)
  })

  it.each([
    { role: 'admin' },
    { id: 2, nickname: 'Somebody' },
    { kind: 'vip' },
    { comment: true },
    { email: 'x@y.zz' },
  ])('refuses %j', async (body) => {
    const token = await logIn('muted')
    const before = await rowsOf('select * from users where id = 5')
    expect((await put(token, body)).status).toBe(422)
    expect(await rowsOf('select * from users where id = 5')).toEqual(before)
  })

  it('is closed to a download-only account', async () => {
    const token = await logIn('download')
    for (const [method, path, body] of [
      ['PUT', '/api/user/update', { nickname: 'Somebody' }],
      ['PUT', '/api/user/mail-preferences', { mail_news: true, mail_new_device: true }],
      ['POST', '/api/user/deletion', { password: demoPassword }],
    ] as const)
      expect(await readProblem(await sendApi(path, { method, body, as: token })), path).toEqual([
        403,
        'read_only_account',
      ])
  })

  it('stores the email preferences', async () => {
    const token = await logIn('member')
    const body = { mail_news: true, mail_new_device: false }
    expect(
      (await sendApi('/api/user/mail-preferences', { method: 'PUT', body, as: token })).status,
    ).toBe(205)
    expect((await profile(token)).member).toMatchObject(body)
  })
})

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const logInWith = async (agent: string) => {
    const body = { email: addressOf('member'), password: demoPassword }
    const response = await sendApi('/api/user/login', { body, headers: { 'User-Agent': agent } })
    return (await response.json<{ access_token: string }>()).access_token
  }
  const list = async (as: string) =>
    z.parse(api.sessions.output, await (await sendApi('/api/user/sessions', { as })).json()).items

  it('are listed with their devices, the current one first', async () => {
    await logInWith(chrome)
    const mine = await logInWith(phone)
    const items = await list(mine)
    expect(items.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Safari', 'iPhone', true],
      ['Chrome', 'Windows', false],
    ])
  })

  it('end one by one, and only the member’s own', async () => {
    const [mine, other, foreign] = [
      await logIn('member'),
      await logIn('member'),
      await logIn('member2'),
    ]
    const [, second] = await list(mine)
    const end = (as: string, id: number | string) =>
      sendApi(`/api/user/sessions/${id}`, { method: 'DELETE', as })
    expect(await readProblem(await end(foreign, second!.id))).toEqual([404, 'not_found'])
    expect((await end(mine, second!.id)).status).toBe(200)
    expect((await sendApi('/api/user', { as: other })).status).toBe(401)
    expect(await readProblem(await end(mine, second!.id))).toEqual([404, 'not_found'])
    for (const junk of ['0', '-1', 'x', '1.5']) expect((await end(mine, junk)).status).toBe(422)
  })

  it('end except for the current one', async () => {
    const [mine, second, third, foreign] = [
      await logIn('member'),
      await logIn('member'),
      await logIn('member'),
      await logIn('member2'),
    ]
    const response = await sendApi('/api/user/sessions', { method: 'DELETE', as: mine })
    expect((await response.json<{ ended: number }>()).ended).toBe(2)
    const statuses = await Promise.all(
      [mine, second, third, foreign].map(async (as) => (await sendApi('/api/user', { as })).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })

  it('on a new type of device are emailed to the owner, unless turned off', async () => {
    const told = async () =>
      (await mailsTo(addressOf('member'))).map((mail) => mail.data['browser'])
    await logInWith(chrome)
    await logInWith(chrome.replace('130', '131'))
    expect(await told()).toEqual([])
    const token = await logInWith(phone)
    expect(await told()).toEqual(['Safari'])
    const body = { mail_news: false, mail_new_device: false }
    await sendApi('/api/user/mail-preferences', { method: 'PUT', body, as: token })
    await logInWith('curl/8')
    expect(await told()).toEqual(['Safari'])
  })
})

describe('the deletion of an account', () => {
  const ask = (as: string, password = demoPassword) =>
    sendApi('/api/user/deletion', { method: 'POST', body: { password }, as })
  const day = 24 * 60 * 60 * 1000

  it('requires the password again, emails the owner, and can be canceled', async () => {
    const token = await logIn('member')
    expect(await readProblem(await ask(token, 'wrong1234'))).toEqual([422, 'wrong_password'])
    const { deletion_due_at } = await (await ask(token)).json<{ deletion_due_at: string }>()
    expect(Math.round((Date.parse(deletion_due_at) - Date.now()) / day)).toBe(14)
    expect((await profile(token)).deletion_due_at).toBe(deletion_due_at)
    await ask(token)
    expect((await mailsTo(addressOf('member'))).map((mail) => mail.template)).toEqual(['deletion'])
    expect((await sendApi('/api/user/deletion', { method: 'DELETE', as: token })).status).toBe(200)
    expect((await profile(token)).deletion_due_at).toBeNull()
    await deleteDueAccounts(testDeps(new Date(Date.now() + 15 * day)))
    expect(await rowsOf('select id from users where id = 1')).toHaveLength(1)
  })

  it('removes all data of the account when due, and nothing else', async () => {
    const everybody = await rowsOf('select id from users')
    const token = await logIn('member')
    await ask(token)
    await sendApi('/api/user/notification/read-all', { method: 'POST', as: token })
    const likesOf = () =>
      rowsOf('select liked_amount - baseline_like_count as n from articles where id = 2')
    const before = await likesOf()
    await deleteDueAccounts(testDeps(new Date(Date.now() + 13 * day)))
    expect((await sendApi('/api/user', { as: token })).status).toBe(200)
    await deleteDueAccounts(testDeps(new Date(Date.now() + 14 * day + 60_000)))
    expect((await sendApi('/api/user', { as: token })).status).toBe(401)
    expect(await likesOf()).not.toEqual(before)
    for (const table of [
      'users where id = 1',
      'likes where user_id = 1',
      'notifications where user_id = 1',
      'notification_reads where user_id = 1',
      `outbox where to_address = '${addressOf('member')}'`,
    ])
      expect(await rowsOf(`select * from ${table}`), table).toEqual([])
    expect(await rowsOf('select id from users')).toHaveLength(everybody.length - 1)
  })

  it('allows an export of the data before', async () => {
    const token = await logIn('member')
    const vote = { id: 1, option_list: [101] }
    await sendApi('/api/user/poll/1/vote', { body: vote, as: token })
    const response = await sendApi('/api/user/export', { as: token })
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    const data = z.parse(api.exportData.output, await response.json())
    expect(data.user.email).toBe(addressOf('member'))
    expect(data.liked).toHaveLength(9)
    expect(data.votes).toEqual([{ poll_id: 1, option_list: [101] }])
    expect(data.sessions).toHaveLength(1)
  })

  it('leaves exports closed to other sites that open them in the member’s browser', async () => {
    const token = await logIn('member')
    const open = (site: string) =>
      sendApi('/api/user/export', {
        as: token,
        headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate' },
      })
    for (let attempt = 0; attempt < 12; attempt++)
      for (const site of ['cross-site', 'same-site'])
        expect(await readProblem(await open(site))).toEqual([403, 'cross_site'])
    for (const site of [...Array<string>(9).fill('same-origin'), 'none'])
      expect((await open(site)).status).toBe(200)
    expect(await readProblem(await open('same-origin'))).toEqual([429, 'too_many_requests'])
  })
})

it('old sessions and links are deleted by the cleanup', async () => {
  await logIn('member')
  await sendApi('/api/user/forget-password', { body: { email: addressOf('member') } })
  await deleteExpiredRows(testDeps(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)))
  expect(await rowsOf('select * from sessions')).toEqual([])
  expect(await rowsOf('select * from email_tokens')).toEqual([])
})
