// Members in tests: sessions and requests.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { deriveMailToken } from '../../../worker/auth/token.ts'
import { newAddress } from './address.ts'
import { databaseOf } from '../fakes/optional-databases.ts'
import { fetchApp } from './site.ts'

export const demoPassword = 'meridian2026'
export const addressOf = (name: string) => `${name}@example.test`

export interface Sent {
  method?: string
  body?: unknown
  /** Session token, sent as the cookie of a page of this site. */
  as?: string | undefined
  headers?: Record<string, string>
  bindings?: Partial<Env>
}

/** An API request like those of the site's own pages: with the cookie, from the same origin. */
export function sendApi(
  path: string,
  { method, body, as, headers, bindings }: Sent = {},
): Promise<Response> {
  return fetchApp(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': newAddress(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(as && { Cookie: `__Host-session=${as}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(bindings && { bindings }),
  })
}

/** Logs in a demo account; resolves to its session token. */
export async function logIn(name: string, password = demoPassword): Promise<string> {
  const response = await sendApi('/api/user/login', { body: { email: addressOf(name), password } })
  const { access_token } = await response.json<{ access_token: string }>()
  expect(response.status).toBe(200)
  return access_token
}

/** Status and code of a problem response. */
export async function readProblem(response: Response): Promise<[number, string | undefined]> {
  const { code } = await response.json<{ code?: string }>()
  return [response.status, code]
}

/** Rows of an SQL query. */
export async function rowsOf<Row>(query: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await databaseOf(query)
    .prepare(query)
    .bind(...values)
    .all<Row>()
  return results
}

interface Mailed {
  template: string
  data: Record<string, string>
  dedupe_key: string
}

/** Emails to an address, oldest first. */
export async function mailsTo(email: string): Promise<Mailed[]> {
  const rows = await rowsOf<{ template: string; data: string; dedupe_key: string }>(
    'select template, data, dedupe_key from outbox where to_address = ? order by rowid',
    email,
  )
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, string> }))
}

/** Token in the last email of a template to an address. */
export async function mailedToken(
  email: string,
  template: 'verify' | 'reset' | 'login',
): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.template === template)
  return deriveMailToken(env.TOKEN_SECRET, mail!.data['token_id']!)
}

export const ascending = (a: number, b: number) => a - b
