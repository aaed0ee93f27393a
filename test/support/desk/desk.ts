// Operators in tests: sessions and requests.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Role } from '../../../client/contract/roles.ts'
import { createToken, hashToken } from '../../../worker/auth/token.ts'
import { addressOf, demoPassword, sendApi, type Sent } from '../site/member.ts'

/** An API request as the desk sends it: with its cookie, from the same origin. */
export function sendDeskRequest(
  path: string,
  { as, headers, ...sent }: Sent = {},
): Promise<Response> {
  const cookie = as && { Cookie: `__Host-backstage=${as}` }
  return sendApi(path, { ...sent, headers: { ...cookie, ...headers } })
}

/** Signs in the demo operator of a role; resolves to the session's token. */
export async function signInOperator(role: Role, password = demoPassword): Promise<string> {
  const body = { email: addressOf(role), password }
  const response = await sendDeskRequest('/api/backstage/login', { body })
  const { access_token } = await response.json<{ access_token: string }>()
  expect(response.status).toBe(200)
  return access_token
}

/** Session of the demo operator of a role, created directly. With `isSteppedUp`, it has just shown a second factor. */
export async function operatorSession(role: Role, isSteppedUp = false): Promise<string> {
  const token = createToken()
  const at = new Date().toISOString()
  const end = new Date(Date.now() + 3_600_000).toISOString()
  await env.DB.prepare(
    `insert into operator_sessions
       (token_hash, operator_id, user_agent, created_at, last_seen_at, expires_at, stepped_up_at)
     select ?, id, '', ?, ?, ?, ? from operators where email = ?`,
  )
    .bind(hashToken(token), at, at, end, isSteppedUp ? at : null, addressOf(role))
    .run()
  return token
}
