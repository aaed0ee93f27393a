import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createAuthenticator, type Asked } from '../../support/fakes/passkey.ts'
import { later, siteAtStart, start } from '../../support/site/forms.ts'
import {
  addressOf,
  ascending,
  demoPassword,
  logIn,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
  type Sent,
} from '../../support/site/member.ts'

siteAtStart()

type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>
interface Own {
  items: { id: number; name: string; last_used_at: string | null }[]
}

const userAgent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18.4 Safari/605'
const password = { password: demoPassword }
const post = (path: string, body?: unknown, sent: Sent = {}) =>
  sendApi(path, { method: 'POST', ...(body !== undefined && { body }), ...sent })
const optionsFor = async (as: string, proof: unknown = password) =>
  post('/api/user/passkeys/options', proof, { as })
const save = (as: string, passkey: unknown) =>
  post('/api/user/passkeys', { passkey }, { as, headers: { 'User-Agent': userAgent } })
const own = async (as: string) =>
  (await (await sendApi('/api/user/passkeys', { as })).json<Own>()).items

async function add(as: string, proof?: unknown): Promise<Authenticator & { id: number }> {
  const authenticator = await createAuthenticator()
  const asked = await (await optionsFor(as, proof)).json<Asked>()
  const response = await save(as, authenticator.create(asked))
  expect(response.status).toBe(201)
  const { items } = await response.json<Own>()
  return { ...authenticator, id: items.at(-1)!.id }
}
const askLogin = async () => (await post('/api/auth/passkey/options')).json<Asked>()
const send = (passkey: unknown, sent?: Sent) => post('/api/auth/passkey', { passkey }, sent)
const prove = async (as: string, key: Authenticator) => ({
  passkey: await key.get(await (await post('/api/user/passkeys/proof', undefined, { as })).json()),
})
const refused = [422, 'passkey_refused']

describe('a passkey of a member', () => {
  it('logs in once per challenge, on this site, within five minutes', async () => {
    const as = await logIn('member')
    const key = await add(as)
    const asked = await askLogin()
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const answer = await key.get(asked)
    const answers = await Promise.all([send(answer), send(answer)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    const done = answers.find(({ status }) => status === 200)!
    const { access_token } = await done.json<{ access_token: string }>()
    expect(done.headers.get('Set-Cookie')).toContain(`__Host-session=${access_token}`)
    const user = await sendApi('/api/user', { as: access_token })
    expect(await user.json()).toMatchObject({ email: addressOf('member') })
    expect(await own(as)).toMatchObject([{ name: 'macOS · Safari', last_used_at: start }])

    const elsewhere = await key.get(await askLogin(), { origin: 'https://evil.example' })
    expect(await readProblem(await send(elsewhere))).toEqual(refused)
    const unverified = await key.get(await askLogin(), { isVerified: false })
    expect(await readProblem(await send(unverified))).toEqual(refused)
    const late = await key.get(await askLogin())
    later(5 * 60)
    expect(await readProblem(await send(late))).toEqual(refused)
    key.rewind()
    expect(await readProblem(await send(await key.get(await askLogin())))).toEqual(refused)
  })

  it('is refused like an unknown one, as are those of accounts that cannot log in', async () => {
    const as = await logIn('member')
    const key = await add(as)
    const stranger = await createAuthenticator()
    const hidden = { bindings: { HIDE_ACCOUNTS: 'on' } } satisfies Sent
    const wrong = await send(await key.get({ challenge: 'AAAA' }), hidden)
    const unknown = await send(await stranger.get(await askLogin()), hidden)
    expect(await readProblem(unknown)).toEqual(await readProblem(wrong))
    await env.DB.prepare('update users set email_verified_at = null where email = ?')
      .bind(addressOf('member'))
      .run()
    expect(await readProblem(await send(await key.get(await askLogin())))).toEqual([
      403,
      'email_unverified',
    ])
    await env.DB.prepare('delete from users where email = ?').bind(addressOf('member')).run()
    expect(await rowsOf('select id from passkeys')).toEqual([])
    expect(await readProblem(await send(await key.get(await askLogin())))).toEqual(refused)
  })

  it('counts refused answers of a network like wrong passwords', async () => {
    const headers = { 'CF-Connecting-IP': '10.7.7.7' }
    const stranger = await createAuthenticator()
    const answer = await stranger.get({ challenge: 'AAAA' })
    await Promise.all(Array.from({ length: 50 }, () => send(answer, { headers })))
    expect((await send(answer, { headers })).status).toBe(429)
  })
})

describe('the passkeys of a member', () => {
  it('are added after the password or another passkey, with an event and an email', async () => {
    const [as, other] = [await logIn('member'), await logIn('member2')]
    const wrong = await optionsFor(as, { password: 'wrong1234' })
    expect(await readProblem(wrong)).toEqual([422, 'wrong_password'])
    expect((await optionsFor(await logIn('download'))).status).toBe(403)
    const first = await add(as)
    const second = await add(as, await prove(as, first))
    expect(await own(as)).toHaveLength(2)
    expect(
      await rowsOf(
        "select operator_id, after from audit_log where action = 'member.passkey_added'",
      ),
    ).toEqual(Array.from({ length: 2 }, () => ({ operator_id: null, after: null })))
    const mails = await mailsTo(addressOf('member'))
    expect(mails.map(({ template }) => template)).toEqual(['passkey_added', 'passkey_added'])
    expect(mails[0]!.data).toMatchObject({ browser: 'Safari', system: 'macOS' })
    const exported = await (
      await sendApi('/api/user/export', { as })
    ).json<{ passkeys: object[] }>()
    expect(exported.passkeys.map((one) => Object.keys(one))).toEqual(
      Array.from({ length: 2 }, () => ['name', 'created_at', 'last_used_at']),
    )

    const asked = await (await optionsFor(as)).json<Asked & { excludeCredentials: object[] }>()
    expect(asked.excludeCredentials).toHaveLength(2)
    const fresh = await createAuthenticator()
    const created = fresh.create(asked)
    expect(await readProblem(await save(other, created))).toEqual(refused)
    expect(await readProblem(await save(as, created))).toEqual(refused)
    const taken = first.create(await (await optionsFor(other)).json<Asked>())
    expect(await readProblem(await save(other, taken))).toEqual(refused)
    expect(await readProblem(await optionsFor(other, await prove(as, second)))).toEqual(refused)
    expect(await own(other)).toEqual([])
  })

  it('are at most ten, also when two are added at once', async () => {
    const as = await logIn('member')
    await env.DB.prepare(
      `insert into passkeys (user_id, name, credential_id, public_key, transports, created_at)
        select users.id, 'Key', 'c' || value, '', '[]', '2026-01-01T00:00:00.000Z'
        from users, json_each('[1,2,3,4,5,6,7,8,9]') where email = ?`,
    )
      .bind(addressOf('member'))
      .run()
    const created = await Promise.all(
      [1, 2].map(async () => {
        const key = await createAuthenticator()
        return key.create(await (await optionsFor(as)).json<Asked>())
      }),
    )
    const answers = await Promise.all(created.map((passkey) => save(as, passkey)))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409])
    expect(await readProblem(await optionsFor(as))).toEqual([409, 'passkeys_full'])
  })

  it('are renamed and removed by their owner only, except the last way in', async () => {
    const [as, other] = [await logIn('member'), await logIn('member2')]
    const [first, second] = [await add(as), await add(as)]
    const rename = (by: string, name: string) =>
      sendApi(`/api/user/passkeys/${first.id}`, { method: 'PUT', as: by, body: { name } })
    const remove = (by: string, id: number, proof: unknown = password) =>
      post(`/api/user/passkeys/${id}/removal`, proof, { as: by })
    expect((await rename(other, 'Mine')).status).toBe(404)
    expect((await rename(as, ' ')).status).toBe(422)
    expect(await (await rename(as, 'Phone')).json()).toMatchObject({
      items: [{ name: 'Phone' }, {}],
    })
    expect(await readProblem(await remove(other, first.id))).toEqual([404, 'not_found'])
    expect(await readProblem(await remove(as, first.id, { password: 'wrong1234' }))).toEqual([
      422,
      'wrong_password',
    ])
    await env.DB.prepare('update users set password_hash = null where email = ?')
      .bind(addressOf('member'))
      .run()
    expect((await remove(as, second.id, await prove(as, first))).status).toBe(200)
    expect(await readProblem(await remove(as, first.id, await prove(as, first)))).toEqual([
      409,
      'last_way_in',
    ])
    await env.DB.prepare("update users set google_id = 'g-1' where email = ?")
      .bind(addressOf('member'))
      .run()
    expect((await remove(as, first.id, await prove(as, first))).status).toBe(200)
    const events = await rowsOf("select id from audit_log where action = 'member.passkey_removed'")
    expect(events).toHaveLength(2)
    const mails = await mailsTo(addressOf('member'))
    expect(mails.filter(({ template }) => template === 'passkey_removed')).toHaveLength(2)
    expect(await readProblem(await send(await first.get(await askLogin())))).toEqual(refused)
  })
})
