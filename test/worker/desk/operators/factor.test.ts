import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, stepAt } from '../../../../worker/auth/totp.ts'
import { dbWithoutWrites } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest, signInOperator } from '../../../support/desk/desk.ts'
import { createAuthenticator, type Asked } from '../../../support/fakes/passkey.ts'
import {
  addressOf,
  ascending,
  demoPassword,
  mailsTo,
  readProblem,
  rowsOf,
} from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

const start = new Date('2026-11-20T12:00:00.000Z')
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await resetSite()
})
afterEach(() => vi.useRealTimers())

const strict: Partial<Env> = { OPERATOR_SECOND_FACTOR: 'required' }
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const codeNow = (key: string) => codeOf(key.replaceAll(' ', ''), stepAt(new Date()))
const post = (path: string, as?: string, body?: unknown, bindings = strict) =>
  sendDeskRequest(`/api/backstage${path}`, {
    method: 'POST',
    as,
    bindings,
    ...(body !== undefined && { body }),
  })
const get = (path: string, as: string) =>
  sendDeskRequest(`/api/backstage${path}`, { as, bindings: strict })
const login = (role: string, code?: string) =>
  post('/login', undefined, { email: addressOf(role), password: demoPassword, code })

async function enrolApp(as: string): Promise<{ key: string; codes: string[] }> {
  const { key } = await (await post('/factor/app', as)).json<{ key: string }>()
  const response = await post('/factor/app/confirm', as, { code: codeNow(key) })
  const { recovery_codes } = await response.json<{ recovery_codes: string[] }>()
  expect(response.status).toBe(200)
  return { key, codes: recovery_codes }
}

describe('an operator without a required second factor', () => {
  it('has access only to their own account until one is set up', async () => {
    const as = await signInOperator('owner')
    expect(await (await get('/me', as)).json()).toMatchObject({ second_factor: 'missing' })
    await enrolApp(as)
    expect(await (await get('/me', as)).json()).toMatchObject({ second_factor: 'set' })
  })

  it('loses sessions that never showed one when another session sets it up', async () => {
    const [thief, as] = [await signInOperator('owner'), await signInOperator('owner')]
    await enrolApp(as)
    expect((await get('/me', thief)).status).toBe(401)
    expect((await get('/me', as)).status).toBe(200)
  })

  it('cannot step up with the password', async () => {
    const as = await operatorSession('owner')
    const response = await post('/step-up', as, { password: demoPassword })
    expect(await readProblem(response)).toEqual([422, 'wrong_password'])
  })
})

describe('an authenticator app', () => {
  it('is set up with a key, an address and a QR code, and its key is stored encrypted', async () => {
    const as = await signInOperator('editor')
    const app = await (await post('/factor/app', as)).json<Record<'key' | 'uri' | 'qr', string>>()
    const key = app.key.replaceAll(' ', '')
    expect(app.uri).toContain(key.toUpperCase())
    expect(app.qr).toMatch(/^<svg /)
    const [row] = await rowsOf<{ secret: string }>('select secret from operator_credentials')
    expect(row!.secret).not.toContain(key)
  })

  it('is ignored until its first code is confirmed', async () => {
    const as = await signInOperator('editor')
    await post('/factor/app', as)
    expect(await (await get('/factor', as)).json()).toMatchObject({ app: null })
    const wrong = await post('/factor/app/confirm', as, { code: '000000' })
    expect(await readProblem(wrong)).toEqual([422, 'code_invalid'])
    expect((await login('editor')).status).toBe(200)
  })

  it('is required after the password', async () => {
    const { key } = await enrolApp(await signInOperator('editor'))
    later(60)
    expect(await readProblem(await login('editor'))).toEqual([401, 'code_required'])
    expect(await readProblem(await login('editor', '000000'))).toEqual([422, 'code_invalid'])
    const response = await login('editor', codeNow(key))
    expect(response.status).toBe(200)
    const stepped_up_until = new Date(start.getTime() + 6 * 60_000).toISOString()
    expect(await response.json()).toMatchObject({
      operator: { second_factor: 'set', stepped_up_until },
    })
  })

  it('never accepts a code twice, concurrently or later, nor the code it was confirmed with', async () => {
    const as = await signInOperator('editor')
    const { key } = await enrolApp(as)
    expect(await readProblem(await login('editor', codeNow(key)))).toEqual([422, 'code_invalid'])
    later(60)
    const code = codeNow(key)
    const answers = await Promise.all([1, 2, 3].map(() => login('editor', code)))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422, 422])
    expect(await readProblem(await post('/step-up', as, { code }))).toEqual([422, 'code_invalid'])
    const recorded = await rowsOf(`select id from audit_log where action = 'operator.sign_in'`)
    expect(recorded).toHaveLength(2)
  })

  it('stops code guessing by an attacker who has the password', async () => {
    const { key } = await enrolApp(await signInOperator('editor'))
    later(60)
    const headers = { 'CF-Connecting-IP': '10.8.8.8' }
    const guess = (code: string) =>
      sendDeskRequest('/api/backstage/login', {
        body: { email: addressOf('editor'), password: demoPassword, code },
        headers,
      })
    for (const code of ['000000', '111111', '222222', '333333', '444444', '555555'])
      await guess(code)
    expect(await readProblem(await guess(codeNow(key)))).toEqual([429, 'too_many_requests'])
  })

  it('replaces an earlier one, which requires a recent second factor', async () => {
    const as = await signInOperator('editor')
    const { key } = await enrolApp(as)
    later(6 * 60)
    expect(await readProblem(await post('/factor/app', as))).toEqual([403, 'step_up_required'])
    expect((await post('/step-up', as, { code: codeNow(key) })).status).toBe(200)
    const { key: newer } = await (await post('/factor/app', as)).json<{ key: string }>()
    const confirmed = await post('/factor/app/confirm', as, { code: codeNow(newer) })
    expect(await confirmed.json()).toMatchObject({ recovery_codes: [] })
    later(60)
    expect(await readProblem(await login('editor', codeNow(key)))).toEqual([422, 'code_invalid'])
    expect((await login('editor', codeNow(newer))).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are ten, stored as hashes, and each works once', async () => {
    const as = await signInOperator('editor')
    const { codes } = await enrolApp(as)
    expect(new Set(codes).size).toBe(10)
    const stored = await rowsOf<{ secret: string }>(
      `select secret from operator_credentials where kind = 'recovery'`,
    )
    expect(stored.map(({ secret }) => secret)).not.toContain(codes[0]!.replaceAll('-', ''))
    const answers = await Promise.all([login('editor', codes[0]), login('editor', codes[0])])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    expect((await login('editor', codes[1]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await (await get('/factor', as)).json()).toMatchObject({ recovery_codes_left: 8 })
  })

  it('are replaced as a whole', async () => {
    const as = await signInOperator('editor')
    const { codes } = await enrolApp(as)
    const renewed = await (
      await post('/factor/recovery-code', as)
    ).json<{
      recovery_codes: string[]
    }>()
    expect(await readProblem(await login('editor', codes[0]))).toEqual([422, 'code_invalid'])
    expect((await login('editor', renewed.recovery_codes[0])).status).toBe(200)
  })
})

describe('a passkey', () => {
  const optionsFor = async (path: string, as?: string) => (await post(path, as)).json<Asked>()

  async function enrolPasskey(as: string) {
    const authenticator = await createAuthenticator()
    const passkey = authenticator.create(await optionsFor('/factor/passkey/options', as))
    const response = await post('/factor/passkey', as, { passkey })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ factors: { passkeys: [{ id: 1 }] } })
    return authenticator
  }
  const enter = (passkey: unknown) => post('/login/passkey', undefined, { passkey })

  it('signs in without a name or a password', async () => {
    const authenticator = await enrolPasskey(await signInOperator('author'))
    const asked = await optionsFor('/login/passkey/options')
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const response = await enter(await authenticator.get(asked))
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toContain('__Host-backstage=')
    expect(await response.json()).toMatchObject({ operator: { email: 'author@example.test' } })
  })

  it("is bound to the configured site outside development, whatever the request's host", async () => {
    const as = await operatorSession('author', true)
    const [OPERATOR_SECRET, PASSWORD_PEPPER, TOKEN_SECRET] = ['a', 'b', 'c'].map((one) =>
      one.repeat(32),
    )
    const secrets = { OPERATOR_SECRET, PASSWORD_PEPPER, TOKEN_SECRET }
    const bindings = { ...secrets, ENVIRONMENT: 'production', ORIGIN: 'https://meridian.example' }
    const options = await sendDeskRequest('/api/backstage/factor/passkey/options', {
      method: 'POST',
      as,
      bindings: bindings as unknown as Partial<Env>,
    })
    expect(await options.json()).toMatchObject({ rp: { id: 'meridian.example' } })
  })

  it('answers a challenge once, within five minutes', async () => {
    const authenticator = await enrolPasskey(await signInOperator('author'))
    const answer = await authenticator.get(await optionsFor('/login/passkey/options'))
    const answers = await Promise.all([enter(answer), enter(answer)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    const late = await authenticator.get(await optionsFor('/login/passkey/options'))
    later(5 * 60)
    expect(await readProblem(await enter(late))).toEqual([422, 'passkey_refused'])
  })

  it('is refused from another site, without user verification, as a copy, and when unknown', async () => {
    const authenticator = await enrolPasskey(await signInOperator('author'))
    const answerWith = async (
      behaviour: Parameters<typeof authenticator.get>[1],
      who = authenticator,
    ) =>
      readProblem(await enter(await who.get(await optionsFor('/login/passkey/options'), behaviour)))
    const refused = [422, 'passkey_refused']
    expect(await answerWith({ origin: 'https://elsewhere.example' })).toEqual(refused)
    expect(await answerWith({ isVerified: false })).toEqual(refused)
    expect(await answerWith({}, await createAuthenticator())).toEqual(refused)
    authenticator.rewind()
    expect(await answerWith({})).toEqual(refused)
    const forged = await authenticator.get({ challenge: 'AAAA' })
    expect(await readProblem(await enter(forged))).toEqual(refused)
    expect((await rowsOf('select id from operator_sessions')).length).toBe(1)
  })

  it('is bound to its creator: no other operator can step up with it, or register with their challenge', async () => {
    const authenticator = await enrolPasskey(await signInOperator('author'))
    const other = await operatorSession('editor', true)
    const stolen = await authenticator.get(await optionsFor('/step-up/passkey', other))
    expect(await readProblem(await post('/step-up', other, { passkey: stolen }))).toEqual([
      422,
      'passkey_refused',
    ])
    const asked = await optionsFor('/factor/passkey/options', other)
    const passkey = (await createAuthenticator()).create(asked)
    const author = await operatorSession('author', true)
    expect(await readProblem(await post('/factor/passkey', author, { passkey }))).toEqual([
      422,
      'passkey_refused',
    ])
  })

  it('steps its owner up for five minutes', async () => {
    const as = await signInOperator('author')
    const authenticator = await enrolPasskey(as)
    later(5 * 60)
    expect(await readProblem(await post('/factor/recovery-code', as))).toEqual([
      403,
      'step_up_required',
    ])
    const passkey = await authenticator.get(await optionsFor('/step-up/passkey', as))
    expect((await post('/step-up', as, { passkey })).status).toBe(200)
    expect((await post('/factor/recovery-code', as)).status).toBe(201)
  })

  it('emails the owner about each change of sign-in methods, and about no failed one', async () => {
    const as = await signInOperator('author')
    const told = async () =>
      (await mailsTo('author@example.test'))
        .filter(({ template }) => template === 'operator_security')
        .map(({ data }) => data['change'])
    await enrolPasskey(as)
    await enrolApp(as)
    expect((await post('/factor/recovery-code', as)).status).toBe(201)
    const remove = () => sendDeskRequest('/api/backstage/factor/1', { method: 'DELETE', as })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    const body = { new_password: 'another-desk-2026' }
    const changed = await sendDeskRequest('/api/backstage/me/password', { method: 'PUT', as, body })
    expect(changed.status).toBe(204)
    expect(await told()).toEqual([
      'passkey_added',
      'app_added',
      'codes_renewed',
      'factor_removed',
      'password_changed',
    ])
  })

  it('can be removed, except as the last factor', async () => {
    const as = await signInOperator('author')
    await enrolPasskey(as)
    const remove = (id: number) =>
      sendDeskRequest(`/api/backstage/factor/${id}`, { method: 'DELETE', as, bindings: strict })
    expect(await readProblem(await remove(1))).toEqual([409, 'last_factor'])
    await enrolApp(as)
    const all = await Promise.all([remove(1), remove(1)])
    expect(all.map(({ status }) => status).toSorted(ascending)).toEqual([200, 404])
    expect(await (await get('/factor', as)).json()).toMatchObject({ passkeys: [] })
  })
})

it('a database failure midway never locks an operator out', async () => {
  const as = await signInOperator('editor')
  const { key } = await (await post('/factor/app', as)).json<{ key: string }>()
  const failing = { DB: dbWithoutWrites(/insert into "audit_log"/) }
  expect((await post('/factor/app/confirm', as, { code: codeNow(key) }, failing)).status).toBe(500)
  const [row] = await rowsOf<{ n: number }>(
    'select count(*) n from operator_credentials where confirmed_at is not null',
  )
  expect(row!.n).toBe(0)
  expect((await post('/factor/app/confirm', as, { code: codeNow(key) })).status).toBe(200)
})
