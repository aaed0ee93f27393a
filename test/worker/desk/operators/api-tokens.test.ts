// Tokens of the content API at the desk: made once, listed without their text, revoked for good.
import { beforeEach, expect, it } from 'vitest'
import {
  defaultTokenDays,
  maxActiveTokens,
} from '../../../../client/contract/desk/tokens/limits.ts'
import type { ApiToken } from '../../../../client/contract/desk/tokens/token.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

const form = {
  name: 'Mirror site',
  scopes: ['entry.read'],
  languages: ['th-TH'],
  types: ['article'],
  days: defaultTokenDays,
}
const path = '/api/backstage/token'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const add = (body: object = form) => sendDeskRequest(path, { as: owner, body })
async function list(): Promise<ApiToken[]> {
  const { items } = await (await sendDeskRequest(path, { as: owner })).json<{ items: ApiToken[] }>()
  return items
}

it('a token is shown once, and the database has only its hash', async () => {
  const response = await add()
  const { token, item } = await response.json<{ token: string; item: ApiToken }>()
  expect(response.status).toBe(201)
  expect(token).toMatch(/^mrd_[\w-]{49}$/)
  expect(token.startsWith(item.prefix)).toBe(true)
  expect(item).toMatchObject({ name: 'Mirror site', state: 'active', used_on: null })
  expect(JSON.stringify(await list())).not.toContain(token)
  const [stored] = await rowsOf<object>('select * from api_tokens')
  expect(JSON.stringify(stored)).not.toContain(token)
  const logged = await rowsOf<object>(
    `select action, target_id, after from audit_log where target_type = 'token'`,
  )
  expect(logged).toEqual([
    {
      action: 'token.add',
      target_id: String(item.id),
      after: JSON.stringify({
        name: 'Mirror site',
        scopes: ['entry.read'],
        languages: ['th-TH'],
        types: ['article'],
      }),
    },
  ])
})

it('a revoked token stays listed as revoked, and the log names it', async () => {
  const { item } = await (await add()).json<{ item: ApiToken }>()
  const revoke = () =>
    sendDeskRequest(`${path}/${item.id}`, { method: 'DELETE', as: owner }).then((it) => it.status)
  expect([await revoke(), await revoke()]).toEqual([204, 204])
  expect(await list()).toMatchObject([{ id: item.id, state: 'revoked' }])
  const log = await sendDeskRequest('/api/backstage/audit?type=token', { as: owner })
  expect((await log.json<{ items: object[] }>()).items).toMatchObject([
    { action: 'token.revoke', name: 'Mirror site' },
    { action: 'token.add', name: 'Mirror site' },
  ])
})

it('tokens of a deactivated operator are revoked', async () => {
  await add()
  await rowsOf(
    `update api_tokens set created_by = (select id from operators where email = 'editor@example.test')`,
  )
  const [{ id } = {}] = await rowsOf<{ id: number }>(
    `select id from operators where email = 'editor@example.test'`,
  )
  const options = { method: 'PATCH', as: owner, body: { is_active: false } }
  expect((await sendDeskRequest(`/api/backstage/operator/${id}`, options)).status).toBe(200)
  expect(await list()).toMatchObject([{ state: 'revoked' }])
})

it('limits the form and the number of active tokens', async () => {
  for (const wrong of [{ scopes: [] }, { days: 401 }, { days: 0 }, { name: '' }, { by: 1 }])
    expect(await readProblem(await add({ ...form, ...wrong }))).toEqual([422, 'validation_failed'])
  const rows = Array.from({ length: maxActiveTokens }, () => add())
  expect((await Promise.all(rows)).every(({ status }) => status === 201)).toBe(true)
  expect(await readProblem(await add())).toEqual([409, 'too_many_tokens'])
})
