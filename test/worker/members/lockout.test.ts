// Attackers who try to lock a member out: each test is an attack, followed by what the owner can still do.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { formatTimeLeft } from '../../../client/i18n/translate.ts'
import { linkLifetimes } from '../../../worker/data/mail/link-token.ts'
import { longestMailPause, tryTake, type RuleName } from '../../../worker/limits/throttle.ts'
import { contact, later, newDigits, siteAtStart, subscribe } from '../../support/site/forms.ts'
import { newAddress } from '../../support/site/address.ts'
import {
  addressOf,
  demoPassword,
  mailedToken,
  mailsTo,
  readProblem,
  sendApi,
} from '../../support/site/member.ts'

siteAtStart()

const member = addressOf('member')
const hoursLater = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

interface From {
  /** IP address; a new one unless given. */
  ip?: string
  cookie?: string
}

const from = ({ ip = newAddress(), cookie }: From) => ({
  'CF-Connecting-IP': ip,
  ...(cookie && { Cookie: cookie }),
})
const login = (password: string, who: From = {}, email = member) =>
  sendApi('/api/user/login', { body: { email, password }, headers: from(who) })
const forgot = (who: From = {}) =>
  sendApi('/api/user/forget-password', { body: { email: member }, headers: from(who) })
const resend = (email: string) =>
  sendApi('/api/user/resend-verification-email', { body: { email } })
const reset = (token: string, password: string, who: From = {}) =>
  sendApi('/api/user/reset-password', {
    body: { token, password, password_confirmation: password },
    headers: from(who),
  })

/** The device cookie of a response, ready to be sent. */
function deviceOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))
  expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  return cookie!.split(';')[0]!
}

/** Counts attempts until the next one has to wait. */
async function useUp(rule: RuleName, subject: string): Promise<void> {
  let wait = 0
  while (wait === 0) wait = await tryTake(env, rule, subject, new Date())
}

/** Wrong passwords from `networks` addresses at once, then one at the end of each wait, for `seconds`. */
async function guess(networks: number, seconds: number): Promise<void> {
  for (let network = 0; network < networks; network++) await login('wrong1234')
  for (let at = 15 * 60; at <= seconds; at += 15 * 60) {
    later(at)
    await login('wrong1234')
  }
}

describe('guessing from other networks', () => {
  it('does not delay the correct password on an unknown device', async () => {
    await guess(6, 2 * 60 * 60)
    expect((await login(demoPassword)).status).toBe(200)
  })

  it('from many networks leaves the owner’s device and the emailed link usable', async () => {
    const device = deviceOf(await login(demoPassword))
    for (let network = 0; network < 20; network++) await login('wrong1234')
    const paused = await login(demoPassword)
    expect(await readProblem(paused.clone())).toEqual([429, 'login_paused'])
    expect(Number(paused.headers.get('Retry-After'))).toBeLessThanOrEqual(60 * 60)

    expect((await login(demoPassword, { cookie: device })).status).toBe(200)

    await useUp('login_account', member)
    expect((await forgot()).status).toBe(200)
    const answer = await reset(await mailedToken(member, 'reset'), 'newpass99')
    expect((await login('newpass99', { cookie: deviceOf(answer) })).status).toBe(200)
  })

  it('is limited to a hundred attempts per day, from any network', async () => {
    let compared = 0
    for (let hour = 0; hour < 8; hour++)
      for (let time = 0; time < 22; time++)
        if ((await tryTake(env, 'login_account', member, hoursLater(hour))) === 0) compared++
    expect(compared).toBe(100)
    expect(await tryTake(env, 'login_account', member, hoursLater(25))).toBe(0)
  })

  it('from the owner’s network leaves the owner’s device usable', async () => {
    const office = '192.0.2.1'
    const device = deviceOf(await login(demoPassword, { ip: office }))
    for (const rule of ['login_address', 'mail_address', 'token'] as const)
      await useUp(rule, office)
    expect((await login(demoPassword, { ip: office })).status).toBe(429)
    expect((await login(demoPassword, { ip: office, cookie: device })).status).toBe(200)
    expect((await forgot({ ip: office })).status).toBe(429)
    expect((await forgot({ ip: office, cookie: device })).status).toBe(200)
    const token = await mailedToken(member, 'reset')
    expect((await reset(token, 'newpass99', { ip: office })).status).toBe(200)
  })

  it('shows how to log in, in every language', async () => {
    await useUp('login_account', member)
    const details = await Promise.all(
      locales.map(async (lang) => {
        const body = { email: member, password: demoPassword }
        const response = await sendApi(`/api/user/login?lang=${lang}`, { body })
        const { detail } = await response.json<{ detail: string }>()
        const wait = Math.ceil(Number(response.headers.get('Retry-After')) / 60) * 60_000
        expect(detail).toContain(formatTimeLeft(lang, wait))
        return detail
      }),
    )
    expect(new Set(details).size).toBe(locales.length)
  })
})

describe('a device', () => {
  it('is known only to accounts it has logged in to', async () => {
    const device = deviceOf(await login(demoPassword))
    await useUp('login_account', addressOf('member2'))
    const other = await login(demoPassword, { cookie: device }, addressOf('member2'))
    expect(await readProblem(other)).toEqual([429, 'login_paused'])
  })

  it('remembers the five accounts it used last', async () => {
    const first = deviceOf(await login(demoPassword))
    const both = deviceOf(await login(demoPassword, { cookie: first }, addressOf('member2')))
    expect(both.split('.')).toHaveLength(3)
    expect(both.split('.')[2]).toBe(first.split('.')[1])
    const again = deviceOf(await login(demoPassword, { cookie: both }))
    expect(again.split('.')).toHaveLength(3)
    const full = `${both}.c.d.e.f`
    expect(deviceOf(await login(demoPassword, { cookie: full })).split('.')).toHaveLength(6)
  })

  it.each(['', 'x', `${'a'.repeat(22)}.${'b'.repeat(22)}`, `${'a'.repeat(22)}..`])(
    'with a forged cookie (%j) is unknown',
    async (value) => {
      const cookie = `__Host-device=${value}`
      await useUp('login_account', member)
      expect(await readProblem(await login(demoPassword, { cookie }))).toEqual([
        429,
        'login_paused',
      ])
    },
  )

  it('has five attempts, then waits like any other', async () => {
    const cookie = deviceOf(await login(demoPassword))
    const statuses: number[] = []
    for (let time = 0; time < 6; time++)
      statuses.push((await login('wrong1234', { cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(demoPassword)).status).toBe(200)
  })
})

describe('emails requested by attackers', () => {
  it('are limited, and leave a working link at any time', async () => {
    for (let minute = 0; minute < 24 * 60; minute += 30) {
      later(minute * 60)
      expect((await forgot()).status).toBe(200)
    }
    const mails = await mailsTo(member)
    expect(mails.length).toBeGreaterThan(5)
    expect(mails.length).toBeLessThanOrEqual(18)
    expect((await forgot()).status).toBe(200)
    expect((await reset(await mailedToken(member, 'reset'), 'newpass99')).status).toBe(200)
    // Once a link has been used, the mailbox contains no other, so the next one is sent at once.
    await forgot()
    expect((await mailsTo(member)).filter(({ template }) => template === 'reset')).toHaveLength(
      mails.length + 1,
    )
  })

  it('do not block an email to an owner whose links ended with a password change', async () => {
    const { access_token } = await (await login(demoPassword)).json<{ access_token: string }>()
    await forgot()
    const body = { current_password: demoPassword, new_password: 'newpass99' }
    const changed = await sendApi('/api/user/update', { method: 'PUT', as: access_token, body })
    expect(changed.status).toBe(205)
    await forgot()
    expect((await reset(await mailedToken(member, 'reset'), 'newpass88')).status).toBe(200)
  })

  it('never cause a pause longer than the links are valid', () => {
    // A link that logs in has a limit of its own, which lasts as long as the link.
    const { login: _, ...others } = linkLifetimes
    expect(Math.min(...Object.values(others))).toBeGreaterThan(longestMailPause)
  })

  it('invalidate no link of the owner', async () => {
    await forgot()
    const owners = await mailedToken(member, 'reset')
    later(61)
    await forgot()
    const strangers = await mailedToken(member, 'reset')
    expect(strangers).not.toBe(owners)
    expect((await reset(owners, 'newpass99')).status).toBe(200)
    expect(await readProblem(await reset(strangers, 'newpass88'))).toEqual([422, 'link_outdated'])
  })

  it('do not prevent the verification of an address', async () => {
    const email = addressOf('unverified')
    for (let time = 0; time < 7; time++) {
      later(time * 61)
      expect((await resend(email)).status).toBe(200)
    }
    const body = { token: await mailedToken(email, 'verify') }
    expect((await sendApi('/api/user/email-verify', { body })).status).toBe(200)
  })

  it('do not prevent a newsletter subscription', async () => {
    for (let time = 0; time < 7; time++) {
      later(time * 61)
      expect((await subscribe('reader@example.test')).status).toBe(200)
    }
    expect((await mailsTo('reader@example.test')).length).toBeLessThan(5)
  })

  it('do not prevent a message', async () => {
    for (let time = 0; time < 5; time++) expect((await contact(await newDigits())).status).toBe(201)
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(5)
  })
})
