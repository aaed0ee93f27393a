import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { deriveMailToken } from '../../../../worker/auth/token.ts'
import { dbWithoutWrites } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest, signInOperator } from '../../../support/desk/desk.ts'
import { ascending, mailsTo, readProblem, rowsOf } from '../../../support/site/member.ts'
import { createAuthenticator, type Asked } from '../../../support/fakes/passkey.ts'
import { resetSite } from '../../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const guest = {
  email: 'new@example.test',
  name: 'Nora Lind',
  roles: ['editor'],
  languages: ['en-US'],
  lang: 'en-US',
}
const password = 'a long enough sentence'
const invite = (form: object = guest, bindings?: Partial<Env>) =>
  sendDeskRequest('/api/backstage/operator', {
    as: owner,
    body: form,
    ...(bindings && { bindings }),
  })
const change = (id: number, body: object, as = owner) =>
  sendDeskRequest(`/api/backstage/operator/${id}`, { method: 'PATCH', as, body })
const accept = (body: object) => sendDeskRequest('/api/backstage/invitation', { body })

async function linkTo(email = guest.email): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.template === 'operator_invitation')!
  return deriveMailToken(env.TOKEN_SECRET, mail.data['invitation_id']!)
}

describe('an invitation', () => {
  it('adds an operator, emails a link, and records both', async () => {
    const response = await invite()
    expect(response.status).toBe(201)
    const { id, ...listed } = await response.json<{ id: number }>()
    expect(listed).toMatchObject({ email: guest.email, state: 'invited', languages: ['en-US'] })
    expect(await rowsOf('select operator_id, target_id, after from audit_log')).toEqual([
      {
        operator_id: 1,
        target_id: String(id),
        after: JSON.stringify({ roles: ['editor'], languages: ['en-US'] }),
      },
    ])
    expect(await mailsTo(guest.email)).toHaveLength(1)
  })

  it('changes nothing if a part of it cannot be written', async () => {
    for (const part of ['audit_log', 'outbox', 'operator_tokens']) {
      const failing = { DB: dbWithoutWrites(new RegExp(`insert into "${part}"`)) }
      expect((await invite(guest, failing)).status).toBe(500)
    }
    expect(await rowsOf('select id from operators where id > 7')).toEqual([])
    expect((await invite()).status).toBe(201)
  })

  it('is refused for the address of an existing operator', async () => {
    const again = await invite({ ...guest, email: 'Editor@Example.test' })
    expect(await readProblem(again)).toEqual([409, 'operator_exists'])
  })

  it('is accepted once, with a password', async () => {
    await invite()
    const token = await linkTo()
    const short = await accept({ token, password: 'short' })
    expect(await readProblem(short)).toEqual([422, 'validation_failed'])
    const answers = await Promise.all([1, 2, 3].map(() => accept({ token, password })))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422, 422])
    const { operator } = await answers
      .find(({ status }) => status === 201)!
      .json<{ operator: unknown }>()
    expect(operator).toMatchObject({ email: guest.email, roles: ['editor'] })
    expect(await rowsOf('select id from operator_sessions')).toHaveLength(2)
    const login = await sendDeskRequest('/api/backstage/login', {
      body: { email: guest.email, password },
    })
    expect(login.status).toBe(200)
    expect(await readProblem(await accept({ token, password }))).toEqual([422, 'link_outdated'])
  })

  it('is accepted with a passkey, which returns recovery codes', async () => {
    await invite()
    const token = await linkTo()
    const options = await sendDeskRequest('/api/backstage/invitation/passkey', { body: { token } })
    const authenticator = await createAuthenticator()
    const passkey = authenticator.create(await options.json<Asked>())
    const answers = await Promise.all([accept({ token, passkey }), accept({ token, passkey })])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422])
    const body = await answers.find(({ status }) => status === 201)!.json()
    expect(body).toMatchObject({ operator: { second_factor: 'set' } })
    expect(body).toHaveProperty('recovery_codes.length', 10)
    const [row] = await rowsOf<{ password_hash: null }>(
      'select password_hash from operators where id = 8',
    )
    expect(row!.password_hash).toBeNull()
  })

  it('expires after 72 hours, and when another one is emailed', async () => {
    const { id } = await (await invite()).json<{ id: number }>()
    const first = await linkTo()
    expect((await change(id, { invite_again: true })).status).toBe(200)
    expect(await readProblem(await accept({ token: first, password }))).toEqual([
      422,
      'link_outdated',
    ])
    const second = await linkTo()
    await env.DB.prepare('update operator_tokens set expires_at = ?')
      .bind(new Date(Date.now() - 1000).toISOString())
      .run()
    expect(await readProblem(await accept({ token: second, password }))).toEqual([
      422,
      'link_outdated',
    ])
  })

  it('is protected against guessing of links', async () => {
    const headers = { 'CF-Connecting-IP': '10.7.7.7' }
    const guess = () =>
      sendDeskRequest('/api/backstage/invitation', { body: { token: 'x', password }, headers })
    for (let count = 0; count < 30; count++) await guess()
    expect(await readProblem(await guess())).toEqual([429, 'too_many_requests'])
  })
})

describe('a change', () => {
  it('of roles and languages takes effect at once', async () => {
    const author = await signInOperator('author')
    const response = await change(3, { roles: ['editor'], languages: ['zh-CN'] })
    expect(await response.json()).toMatchObject({ roles: ['editor'], languages: ['zh-CN'] })
    const self = await (await sendDeskRequest('/api/backstage/me', { as: author })).json()
    expect(self).toMatchObject({ roles: ['editor'], languages: ['zh-CN'] })
    const [entry] = await rowsOf<{ before: string; after: string }>(
      `select before, after from audit_log where action = 'operator.change'`,
    )
    expect(JSON.parse(entry!.before)).toMatchObject({ roles: ['author'], languages: [] })
    expect(JSON.parse(entry!.after)).toEqual({ roles: ['editor'], languages: ['zh-CN'] })
  })

  it('deactivates an operator at once, and reactivates them', async () => {
    const editor = await signInOperator('editor')
    expect(await (await change(2, { is_active: false })).json()).toMatchObject({
      state: 'deactivated',
    })
    expect((await sendDeskRequest('/api/backstage/me', { as: editor })).status).toBe(401)
    expect(await rowsOf('select id from operator_sessions where operator_id = 2')).toEqual([])
    expect(await (await change(2, { is_active: true })).json()).toMatchObject({ state: 'active' })
    expect((await sendDeskRequest('/api/backstage/me', { as: editor })).status).toBe(401)
    await signInOperator('editor')
  })

  it('signs an operator out everywhere; they may sign in again', async () => {
    const [one, other] = [await signInOperator('editor'), await signInOperator('editor')]
    expect(await (await change(2, { end_sessions: true })).json()).toMatchObject({
      state: 'active',
    })
    for (const as of [one, other])
      expect((await sendDeskRequest('/api/backstage/me', { as })).status).toBe(401)
    const acts = await rowsOf(
      "select target_id from audit_log where action = 'operator.end_sessions'",
    )
    expect(acts).toEqual([{ target_id: '2' }])
    await signInOperator('editor')
  })

  it('resets all sign-in methods of an operator, and emails a new link', async () => {
    const editor = await signInOperator('editor')
    expect(await readProblem(await change(2, { invite_again: true }))).toEqual([
      422,
      'validation_failed',
    ])
    expect(await (await change(2, { reset_access: true })).json()).toMatchObject({
      state: 'invited',
      has_factor: false,
    })
    expect((await sendDeskRequest('/api/backstage/me', { as: editor })).status).toBe(401)
    const token = await linkTo('editor@example.test')
    expect((await accept({ token, password })).status).toBe(201)
    await signInOperator('editor', password)
  })

  it.each([
    { roles: ['editor'] },
    { is_active: false },
    { reset_access: true },
    { end_sessions: true },
    { languages: ['en-US'] },
  ])('of oneself is refused: %o', async (own) => {
    expect(await readProblem(await change(1, own))).toEqual([403, 'own_roles_protected'])
  })

  it('keeps an owner, even if two deactivate each other at once', async () => {
    await change(2, { roles: ['owner', 'editor'] })
    const other = await operatorSession('editor', true)
    const answers = await Promise.all([
      change(2, { is_active: false }),
      change(1, { roles: ['author'] }, other),
    ])
    const left = await rowsOf(
      `select operators.id from operators, json_each(roles)
       where value = 'owner' and deactivated_at is null`,
    )
    expect(left).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('does not count an owner who has not accepted the invitation', async () => {
    await invite({ ...guest, roles: ['owner'] })
    await env.DB.prepare(`update operators set roles = '["owner"]' where id = 2`).run()
    const editor = await operatorSession('editor', true)
    expect((await change(1, { is_active: false }, editor)).status).toBe(200)
    await env.DB.prepare('update operators set deactivated_at = null where id = 1').run()
    await env.DB.prepare(`update operators set password_hash = null where id = 2`).run()
    expect(await readProblem(await change(1, { is_active: false }, editor))).toEqual([
      409,
      'last_owner',
    ])
  })

  it('of one’s own name, language and password requires no owner', async () => {
    const as = await operatorSession('analyst', true)
    const other = await operatorSession('analyst')
    const named = await sendDeskRequest('/api/backstage/me', {
      method: 'PATCH',
      as,
      body: { name: 'Tom R.', lang: 'zh-CN' },
    })
    expect(await named.json()).toMatchObject({ name: 'Tom R.', lang: 'zh-CN' })
    const roles = await sendDeskRequest('/api/backstage/me', {
      method: 'PATCH',
      as,
      body: { roles: ['owner'] },
    })
    expect(await readProblem(roles)).toEqual([422, 'validation_failed'])
    const set = await sendDeskRequest('/api/backstage/me/password', {
      method: 'PUT',
      as,
      body: { new_password: password },
    })
    expect(set.status).toBe(204)
    expect((await sendDeskRequest('/api/backstage/me', { as: other })).status).toBe(401)
    await signInOperator('analyst', password)
  })
})

describe('the audit', () => {
  const entries = async (query = '') => {
    const response = await sendDeskRequest(`/api/backstage/audit${query}`, { as: owner })
    return response.json<{ items: { id: number; action: string }[]; next: string | null }>()
  }

  it('is read latest first, page by page, and filtered', async () => {
    const values = Array.from(
      { length: 120 },
      (_, index) => `('2026-11-20', ${(index % 2) + 1}, 'test.${index % 3}', 'entry', '${index}')`,
    )
    await env.DB.prepare(
      `insert into audit_log (created_at, operator_id, action, target_type, target_id) values ${values.join()}`,
    ).run()
    const seen: number[] = []
    let query = ''
    for (let page = 0; page < 3; page++) {
      const { items, next } = await entries(query)
      seen.push(...items.map(({ id }) => id))
      query = `?after=${next}`
      expect(next === null).toBe(page === 2)
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
    const some = await entries('?operator=2&action=test.1')
    expect(some.items).toHaveLength(20)
    expect((await entries('?type=entry&id=7')).items).toMatchObject([
      { id: 8, operator: { id: 2, name: '周以宁' } },
    ])
  })

  it('contains names of the changed things', async () => {
    await env.DB.prepare(
      `insert into releases (id, title, state, created_at) values (6, 'December covers', 'draft', '2026-11-20')`,
    ).run()
    await env.DB.prepare(
      `insert into audit_log (created_at, action, target_type, target_id) values ('2026-11-20', 'release.add', 'release', '6'),
        ('2026-11-20', 'operator.sign_out', 'operator', '2'), ('2026-11-20', 'release.add', 'release', '7')`,
    ).run()
    expect((await entries()).items).toMatchObject([
      { name: null },
      { name: '周以宁' },
      { name: 'December covers' },
    ])
  })

  it('refuses a foreign cursor', async () => {
    const response = await sendDeskRequest('/api/backstage/audit?after=x', { as: owner })
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
  })
})

it('an operator without a required second factor can open nothing else', async () => {
  const bindings = { OPERATOR_SECOND_FACTOR: 'required' } as const
  for (const as of [owner, await operatorSession('owner')]) {
    const response = await sendDeskRequest('/api/backstage/operator', { as, bindings })
    expect(await readProblem(response)).toEqual([403, 'second_factor_missing'])
  }
})
