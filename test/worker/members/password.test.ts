import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAddress } from '../../support/site/address.ts'
import {
  ascending,
  addressOf,
  demoPassword,
  logIn,
  mailedToken,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { readFieldErrors } from '../../support/site/forms.ts'
import { run, read } from '../../../worker/storage/db.ts'
import { sessionWrites } from '../../../worker/data/members/session.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const member = addressOf('member')
const forgot = (email = member) => sendApi('/api/user/forget-password', { body: { email } })
const reset = (token: string, password = 'newpass99') =>
  sendApi('/api/user/reset-password', {
    body: { token, password, password_confirmation: password },
  })
const login = (password: string) =>
  sendApi('/api/user/login', { body: { email: member, password } })

describe('a forgotten password', () => {
  it('is reset by an emailed link, which ends all sessions', async () => {
    const sessions = [await logIn('member'), await logIn('member')]
    expect((await forgot()).status).toBe(200)
    expect((await reset(await mailedToken(member, 'reset'))).status).toBe(200)
    for (const token of sessions)
      expect((await sendApi('/api/user', { as: token })).status).toBe(401)
    expect((await login(demoPassword)).status).toBe(401)
    expect((await login('newpass99')).status).toBe(200)
    expect((await mailsTo(member)).map((mail) => mail.template)).toEqual([
      'reset',
      'password_changed',
    ])
  })

  it('is reset by one of two concurrent uses of the link', async () => {
    await forgot()
    const token = await mailedToken(member, 'reset')
    const answers = await Promise.all([reset(token, 'first111'), reset(token, 'second22')])
    const statuses = answers.map((one) => one.status)
    expect(statuses.toSorted(ascending)).toEqual([200, 422])
    const [winner, loser] =
      statuses[0] === 200 ? ['first111', 'second22'] : ['second22', 'first111']
    expect((await login(loser!)).status).toBe(401)
    expect((await login(winner!)).status).toBe(200)
    expect(
      (await mailsTo(member)).filter((mail) => mail.template === 'password_changed'),
    ).toHaveLength(1)
  })

  it('reports an unknown address', async () => {
    expect(await readProblem(await forgot('nobody@example.test'))).toEqual([404, 'email_not_found'])
  })

  it('also verifies the address that received the link', async () => {
    await forgot(addressOf('unverified'))
    await reset(await mailedToken(addressOf('unverified'), 'reset'))
    const body = { email: addressOf('unverified'), password: 'newpass99' }
    expect((await sendApi('/api/user/login', { body })).status).toBe(200)
  })

  it('stores no token anywhere', async () => {
    await forgot()
    const token = await mailedToken(member, 'reset')
    const stored = JSON.stringify([
      await rowsOf('select * from email_tokens'),
      await rowsOf('select * from outbox'),
    ])
    expect(stored).not.toContain(token)
  })
})

describe('an invalid link', () => {
  it('is one that has expired', async () => {
    await forgot()
    const token = await mailedToken(member, 'reset')
    await env.DB.prepare('update email_tokens set expires_at = ?')
      .bind(new Date().toISOString())
      .run()
    expect(await readProblem(await reset(token))).toEqual([422, 'link_outdated'])
  })

  it('is one that is truncated, forged, or for another purpose', async () => {
    await forgot()
    await sendApi('/api/user/resend-verification-email', {
      body: { email: addressOf('unverified') },
    })
    const token = await mailedToken(member, 'reset')
    const foreign = await mailedToken(addressOf('unverified'), 'verify')
    for (const junk of [token.slice(0, -1), 'x', '', '%00', 'a'.repeat(43), foreign])
      expect(await readProblem(await reset(junk)), junk).toEqual([422, 'link_outdated'])
    expect((await reset(token)).status).toBe(200)
  })

  it('is one for an address that the account no longer has', async () => {
    await forgot()
    const token = await mailedToken(member, 'reset')
    await env.DB.prepare("update users set email = 'moved@example.test' where id = 1").run()
    expect(await readProblem(await reset(token))).toEqual([422, 'link_outdated'])
  })

  it('may be tried thirty times per hour; valid ones are not counted', async () => {
    const headers = { 'CF-Connecting-IP': newAddress() }
    const attempt = () => sendApi('/api/user/email-verify', { body: { token: 'x' }, headers })
    for (let time = 0; time < 30; time++) expect((await attempt()).status).toBe(422)
    expect((await attempt()).status).toBe(429)
    await forgot()
    const body = {
      token: await mailedToken(member, 'reset'),
      password: 'newpass99',
      password_confirmation: 'newpass99',
    }
    expect((await sendApi('/api/user/reset-password', { body, headers })).status).toBe(200)
  })
})

describe('a changed password', () => {
  const change = (as: string, current_password: string, new_password = 'newpass99') =>
    sendApi('/api/user/update', { method: 'PUT', as, body: { current_password, new_password } })

  it('ends the other sessions, keeps this one, and emails the owner', async () => {
    const [mine, other] = [await logIn('member'), await logIn('member')]
    const response = await change(mine, demoPassword)
    expect([response.status, await response.text()]).toEqual([205, ''])
    expect((await sendApi('/api/user', { as: mine })).status).toBe(200)
    expect((await sendApi('/api/user', { as: other })).status).toBe(401)
    expect((await login(demoPassword)).status).toBe(401)
    expect((await login('newpass99')).status).toBe(200)
    expect((await mailsTo(member)).map((mail) => mail.template)).toEqual(['password_changed'])
  })

  it('requires the old one, with five attempts', async () => {
    const token = await logIn('member')
    for (let time = 0; time < 5; time++)
      expect(await readProblem(await change(token, 'wrong1234'))).toEqual([422, 'wrong_password'])
    expect(await readProblem(await change(token, demoPassword))).toEqual([429, 'too_many_requests'])
    expect((await login(demoPassword)).status).toBe(200)
  })

  it.each(['short', 'ABCD1234', 'abcd１２３４', 'x'.repeat(65)])(
    'cannot be "%s"',
    async (password) => {
      const token = await logIn('member')
      const refused = await change(token, demoPassword, password)
      expect(await readFieldErrors(refused)).toEqual(['new_password password_format'])
      expect((await login(demoPassword)).status).toBe(200)
    },
  )

  it.each([
    [{ current_password: demoPassword }, ['new_password required']],
    [{ new_password: 'ABC' }, ['current_password required', 'new_password password_format']],
    [
      { new_password: 'newpass99', nickname: 'Somebody' },
      ['current_password required', 'nickname unknown_field'],
    ],
    [{ nickname: 'ab', unheard_of: 1 }, ['nickname text_too_short', 'unheard_of unknown_field']],
  ])('must be complete and separate from a profile change: %j', async (body, faults) => {
    const response = await sendApi('/api/user/update', {
      method: 'PUT',
      as: await logIn('member'),
      body,
    })
    expect((await readFieldErrors(response)).toSorted()).toEqual(faults)
  })

  it('is refused for a download-only account', async () => {
    const token = await logIn('download')
    expect(await readProblem(await change(token, demoPassword))).toEqual([403, 'read_only_account'])
  })
})

it('a hash with other parameters is replaced when its owner logs in', async () => {
  const { scryptSync, createHmac } = await import('node:crypto')
  const salt = Buffer.from('0123456789abcdef')
  const mac = createHmac('sha256', env.PASSWORD_PEPPER)
    .update(scryptSync(demoPassword, salt, 32, { N: 1024, r: 8, p: 1 }))
    .digest('base64url')
  const old = `$scrypt$v=1$ln=10,r=8,p=1$${salt.toString('base64url')}$${mac}`
  await env.DB.prepare('update users set password_hash = ? where id = 1').bind(old).run()
  expect((await login('wrong1234')).status).toBe(401)
  expect((await login(demoPassword)).status).toBe(200)
  const [row] = await rowsOf<{ password_hash: string }>(
    'select password_hash from users where id = 1',
  )
  expect(row!.password_hash).toMatch(/^\$scrypt\$v=1\$ln=6,r=8,p=1\$/)
  expect((await login(demoPassword)).status).toBe(200)
})

it('no session starts with a password replaced concurrently', async () => {
  const deps = testDeps(new Date())
  const [row] = await rowsOf<{ password_hash: string }>(
    'select password_hash from users where id = 1',
  )
  const session = { user_id: 1, user_agent: '', lifetime: 60 }
  const begin = (token_hash: string, known: string) =>
    run(
      deps,
      read(sessionWrites(deps, { ...session, token_hash, known }), ([rows]) => rows.length),
    )
  expect(await begin('a', row!.password_hash)).toBe(1)
  expect(await begin('b', 'another hash')).toBe(0)
  expect(await rowsOf('select token_hash from sessions')).toEqual([{ token_hash: 'a' }])
})

it('a member has at most fifty sessions; the oldest end', async () => {
  const deps = testDeps(new Date())
  const [row] = await rowsOf<{ password_hash: string }>(
    'select password_hash from users where id = 1',
  )
  for (let index = 0; index < 52; index++) {
    const known = row!.password_hash
    const session = { user_id: 1, user_agent: '', lifetime: 60, token_hash: `s${index}`, known }
    await run(
      deps,
      read(sessionWrites(deps, session), () => null),
    )
  }
  const kept = await rowsOf<{ token_hash: string }>('select token_hash from sessions order by id')
  expect([kept.length, kept[0]!.token_hash, kept.at(-1)!.token_hash]).toEqual([50, 's2', 's51'])
})
