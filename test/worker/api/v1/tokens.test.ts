// Every row of the content API with every kind of token, generated from its table.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../client/contract/api/endpoint.ts'
import { tokenScopes } from '../../../../client/contract/tokens/scopes.ts'
import { can, roles, type Permission, type Role } from '../../../../client/contract/roles.ts'
import { contentApi } from '../../../../client/contract/v1/table.ts'
import { createApiToken } from '../../../../worker/auth/api-token.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { hookForm } from '../../../support/desk/webhooks.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

const rows: [string, Endpoint][] = Object.entries(contentApi)

beforeEach(resetSite)

const addressOf = ({ path, query }: Endpoint, type = 'article') =>
  path.replace('/api/v1/', '').replace(':type', type).replace(/:\w+/, '999999999') +
  ('type' in query.shape ? `?type=${type}${'q' in query.shape ? '&q=x' : ''}` : '') +
  ('from_path' in query.shape ? '?from_path=/old' : '')

const bodies: Record<string, (type: string) => object> = {
  '/api/v1/entries': (type) => ({ type, lang: 'en-US', data: {} }),
  '/api/v1/redirects': () => ({ from_path: '/old', to_path: '/new' }),
  '/api/v1/webhooks': () => hookForm,
}

function send(row: Endpoint, token?: string, headers = {}, type = 'article') {
  const made = row.bodyType ? new FormData() : (bodies[row.path]?.(type) ?? {})
  const body = row.method === 'GET' ? undefined : made
  const sent = { method: row.method, body, token, headers: { 'If-Match': '"1"', ...headers } }
  return sendContentApi(addressOf(row, type), sent)
}

it('every row names a scope and a permission, and every scope has a row', () => {
  for (const [, row] of rows) {
    expect(row.path).toMatch(/^\/api\/v1\//)
    expect([row.scope, row.permission].every(Boolean)).toBe(true)
  }
  expect(new Set(rows.map(([, { scope }]) => scope))).toEqual(new Set(tokenScopes))
})

const namesType = ({ path, query }: Endpoint) =>
  path.includes('/entries') || path.includes(':type') || 'type' in query.shape

/** Rows about the whole site, or about articles, whose paths do not say so. */
const hasLimits = (row: Endpoint) =>
  namesType(row) || /\/(?:redirects|comments|webhooks)/.test(row.path)

/** The first role with or without the permission of the row, the owner last. */
const roleFor = ({ permission }: Endpoint, isGranted: boolean): Role =>
  [...roles.slice(1), roles[0]].find(
    (role) => can({ id: 0, roles: [role], languages: [] }, permission as Permission) === isGranted,
  )!

describe.each(rows)('%s', (_name, row) => {
  it('is closed without a valid token, also to operators and their cookies', async () => {
    const session = await operatorSession('owner', true)
    const valid = await newApiToken()
    const past = new Date(Date.now() - 1000)
    const invalid = {
      wrong: createApiToken(),
      damaged: `${valid.slice(0, -1)}${valid.endsWith('A') ? 'B' : 'A'}`,
      expired: await newApiToken({ expires: past }),
      revoked: await newApiToken({ revoked: past }),
      session,
    }
    for (const [kind, token] of Object.entries(invalid)) {
      const response = await send(row, token)
      expect(response.headers.get('WWW-Authenticate'), kind).toBe('Bearer error="invalid_token"')
      expect(await readProblem(response), kind).toEqual([401, 'unauthorized'])
    }
    const bare = await send(row, undefined, { Cookie: `__Host-backstage=${session}` })
    expect(bare.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await readProblem(bare)).toEqual([401, 'unauthorized'])
  })

  it('is open only to what a token and its maker may do, and counts requests', async () => {
    const lacking = async (scope: string, limits: Parameters<typeof newApiToken>[0]) => {
      const response = await send(row, await newApiToken(limits))
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'insufficient_scope', scope })
      const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
      expect(response.headers.get('WWW-Authenticate')).toBe(challenge)
    }
    await lacking(row.scope!, { scopes: tokenScopes.filter((one) => one !== row.scope) })
    if (hasLimits(row)) await lacking('article', { types: ['game'] })
    const others = await newApiToken({ by: roleFor(row, false) })
    expect(await readProblem(await send(row, others))).toEqual([403, 'forbidden'])
    const maker = roleFor(row, true)
    const valid = await newApiToken({ by: maker })
    const [name, limit] = row.method === 'GET' ? ['read', 600] : ['write', 60]
    const counted = await send(row, valid)
    expect(counted.headers.get('RateLimit-Policy')).toBe(`"${name}";q=${limit};w=60`)
    expect(counted.headers.get('RateLimit')).toBe(`"${name}";r=${limit - 1};t=60`)
    await rowsOf(
      `update operators set deactivated_at = '2020-01-01' where email = ?`,
      `${maker}@example.test`,
    )
    expect(await readProblem(await send(row, valid))).toEqual([401, 'unauthorized'])
  })
})

const entryRows = rows.filter(([, { path }]) => path.includes('/entries/:type/:id'))
/** Bodies of which each row takes one. */
const entryBodies = [{}, { data: {} }, { at: '2099-01-01T00:00:00.000Z' }]

it.each(entryRows)(
  '%s is closed to tokens of other languages than the entry has',
  async (_, row) => {
    const [entry] = await rowsOf<{ item_id: number; rev: number }>(
      `select item_id, rev from entries where type = 'article' and lang = 'zh-CN' limit 1`,
    )
    const body = entryBodies.find((one) => row.body?.safeParse(one).success)
    const token = await newApiToken({ languages: ['th-TH'] })
    const path = addressOf(row).replace('999999999', String(entry!.item_id))
    const headers = { 'If-Match': `"${entry!.rev}"` }
    const response = await sendContentApi(path, { method: row.method, body, token, headers })
    expect(await readProblem(response)).toEqual([403, 'insufficient_scope'])
  },
)

it('a token above its limit waits, and others do not', async () => {
  const [token, other] = [await newApiToken(), await newApiToken()]
  const write = (as: string) => sendContentApi('entries', { token: as, body: {} })
  for (let sent = 0; sent < 60; sent += 1) expect((await write(token)).status).toBe(422)
  const refused = await write(token)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await readProblem(refused)).toEqual([429, 'too_many_requests'])
  expect((await write(other)).status).toBe(422)
  // Reads are counted apart.
  expect((await sendContentApi('entries?type=article&limit=1', { token })).status).toBe(200)
})

it('scripts of other sites may read with a token, but not write', async () => {
  const preflight = (method: string) =>
    sendContentApi('entries?type=article', {
      method: 'OPTIONS',
      headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': method },
    })
  const allowed = await preflight('GET')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe('Authorization,If-None-Match')
  expect((await preflight('POST')).headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD')
  const refused = await sendContentApi('entries?type=article')
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(refused.headers.get('Access-Control-Allow-Credentials')).toBeNull()
})
