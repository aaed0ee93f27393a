import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { deriveMailToken, undoLinkId } from '../../../worker/auth/token.ts'
import { siteAtStart } from '../../support/site/forms.ts'
import {
  addressOf,
  ascending,
  demoPassword,
  logIn,
  mailedToken,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'

siteAtStart()

const hidden: Partial<Env> = { HIDE_ACCOUNTS: 'on' }
const [old, fresh] = [addressOf('member'), 'new.address@example.test']
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000)
const ask = (as: string, email = fresh, password = demoPassword, bindings?: Partial<Env>) =>
  sendApi('/api/user/email', { as, body: { email, password }, ...(bindings && { bindings }) })
const use = (which: 'confirm' | 'undo', token: string) =>
  sendApi(`/api/user/email/${which}`, { body: { token } })
const isLoggedIn = async (as: string) => (await sendApi('/api/user', { as })).status === 200

/** Tokens of the last request to move to an address. */
async function tokensFor(email = fresh) {
  const [row] = await rowsOf<{ id: string }>(
    'select id from email_changes where new_email = ? order by rowid desc',
    email,
  )
  const tokenOf = (id: string) => deriveMailToken(env.TOKEN_SECRET, id)
  return { confirm: tokenOf(row!.id), undo: tokenOf(undoLinkId(row!.id)) }
}
const subscriptionsOf = (email: string) =>
  rowsOf<{ lang: string; confirmed: number }>(
    `select lang, confirmed_at is not null as confirmed from subscriptions
      join subscribers on subscribers.id = subscriber_id where email = ? order by lang`,
    email,
  )
const templates = async (email: string) => (await mailsTo(email)).map(({ template }) => template)

describe('a change of address', () => {
  it('takes effect by the link to the new address; other sessions end and subscriptions follow', async () => {
    const [as, other] = [await logIn('member'), await logIn('member')]
    const preferences = { mail_news: true, mail_new_device: true }
    await sendApi('/api/user/mail-preferences', { method: 'PUT', as, body: preferences })
    const subscribed = await subscriptionsOf(old)
    expect(subscribed).toHaveLength(1)
    expect((await ask(as)).status).toBe(200)
    expect(await templates(fresh)).toEqual(['email_change'])
    expect(await templates(old)).toContain('email_change_notice')
    const center = () => sendApi('/api/user/center', { as })
    expect(await (await center()).json()).toMatchObject({
      pending_email: fresh,
      user: { email: old },
    })

    const { confirm } = await tokensFor()
    const answers = await Promise.all([use('confirm', confirm), use('confirm', confirm)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    expect(await (await center()).json()).toMatchObject({
      pending_email: null,
      user: { email: fresh, member: { mail_news: true } },
    })
    expect(await isLoggedIn(other)).toBe(false)
    expect(await subscriptionsOf(old)).toEqual([])
    expect(await subscriptionsOf(fresh)).toEqual(subscribed)
    expect(
      await rowsOf("select operator_id, after from audit_log where action = 'member.email_change'"),
    ).toEqual([{ operator_id: null, after: null }])
    const body = { email: fresh, password: demoPassword }
    expect((await sendApi('/api/user/login', { body })).status).toBe(200)
  })

  it('requires the password, another address and a member who may write; three a day', async () => {
    const as = await logIn('member')
    expect(await readProblem(await ask(as, fresh, 'wrong1234'))).toEqual([422, 'wrong_password'])
    expect(await readProblem(await ask(as, old))).toEqual([422, 'validation_failed'])
    expect((await ask(await logIn('download'))).status).toBe(403)
    for (const part of ['a', 'b', 'c'])
      expect((await ask(as, `${part}@example.test`)).status).toBe(200)
    expect((await ask(as, 'd@example.test')).status).toBe(429)
    const { confirm } = await tokensFor('a@example.test')
    expect(await readProblem(await use('confirm', confirm))).toEqual([422, 'link_outdated'])
    expect((await use('confirm', (await tokensFor('c@example.test')).confirm)).status).toBe(200)
  })

  it('expires after a day', async () => {
    await ask(await logIn('member'))
    const { confirm } = await tokensFor()
    later(24)
    expect(await readProblem(await use('confirm', confirm))).toEqual([422, 'link_outdated'])
  })

  it('never reveals a taken address where accounts are hidden, and never takes it', async () => {
    const as = await logIn('member')
    const taken = addressOf('vip')
    expect(await readProblem(await ask(as, taken))).toEqual([409, 'account_already_used'])
    const [one, two] = [
      await ask(as, taken, demoPassword, hidden),
      await ask(as, fresh, demoPassword, hidden),
    ]
    expect([one.status, await one.json()]).toEqual([two.status, await two.json()])
    expect(await templates(taken)).toEqual(['email_taken'])
    expect(await templates(old)).toEqual(['email_change_notice', 'email_change_notice'])
  })

  it('loses to an account created meanwhile, and merges subscriptions of the new address', async () => {
    const as = await logIn('member')
    await ask(as)
    const { confirm } = await tokensFor()
    await env.DB.prepare("update users set email = ? where email = 'vip@example.test'")
      .bind(fresh)
      .run()
    expect(await readProblem(await use('confirm', confirm))).toEqual([409, 'account_already_used'])
    await env.DB.prepare("update users set email = 'vip@example.test' where email = ?")
      .bind(fresh)
      .run()
    await env.DB.batch(
      [
        "insert into subscribers (id, email, email_hmac, created_at) values (901, ?1, 'x', '2026-01-01'), (902, 'member@example.test', 'y', '2026-01-01')",
        "insert into subscriptions (subscriber_id, lang, created_at, confirmed_at) select 901, 'en-US', '2026-01-01', null where ?1 <> ''",
        "insert into subscriptions (subscriber_id, lang, created_at, confirmed_at) select 902, value, '2026-01-01', '2026-01-02' from json_each('[\"en-US\",\"th-TH\"]') where ?1 <> ''",
      ].map((query) => env.DB.prepare(query).bind(fresh)),
    )
    expect((await use('confirm', confirm)).status).toBe(200)
    expect(await subscriptionsOf(fresh)).toEqual([
      { lang: 'en-US', confirmed: 1 },
      { lang: 'th-TH', confirmed: 1 },
    ])
  })
})

describe('the link to the old address', () => {
  it('undoes all changes since, whatever was done with them', async () => {
    const as = await logIn('member')
    await ask(as)
    const { confirm, undo } = await tokensFor()
    await use('confirm', confirm)
    await ask(as, 'thief@example.test')
    await use('confirm', (await tokensFor('thief@example.test')).confirm)
    // Signing up with the address must not keep it from its owner.
    await env.DB.prepare(
      `insert into users (email, username, nickname, lang) values ('${old}', 'u000000000000', 'Squatter', 'en-US')`,
    ).run()
    later(6 * 24)
    const answers = await Promise.all([use('undo', undo), use('undo', undo)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    expect(await isLoggedIn(as)).toBe(false)
    const body = { email: old, password: demoPassword }
    expect((await sendApi('/api/user/login', { body })).status).toBe(401)
    const token = await mailedToken(old, 'reset')
    const set = { token, password: 'mine12345', password_confirmation: 'mine12345' }
    expect((await sendApi('/api/user/reset-password', { body: set })).status).toBe(200)
    const again = { email: old, password: 'mine12345' }
    expect((await sendApi('/api/user/login', { body: again })).status).toBe(200)
    expect(await rowsOf('select id from email_changes')).toEqual([])
  })

  it('stops a change that is not confirmed, for seven days', async () => {
    const as = await logIn('member')
    await ask(as)
    const { confirm, undo } = await tokensFor()
    expect((await use('undo', undo)).status).toBe(200)
    expect(await readProblem(await use('confirm', confirm))).toEqual([422, 'link_outdated'])
    expect(await isLoggedIn(as)).toBe(false)
  })

  it('expires after seven days', async () => {
    await ask(await logIn('member'))
    const { confirm, undo } = await tokensFor()
    await use('confirm', confirm)
    later(7 * 24)
    expect(await readProblem(await use('undo', undo))).toEqual([422, 'link_outdated'])
  })
})
