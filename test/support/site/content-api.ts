// Programs in tests: tokens of the content API, and requests with them.
import { env } from 'cloudflare:workers'
import { tokenScopes, type TokenScope } from '../../../client/contract/desk/tokens/scopes.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { createApiToken, prefixOf } from '../../../worker/auth/api-token.ts'
import { hashToken } from '../../../worker/auth/token.ts'
import { newAddress } from './address.ts'
import { addressOf } from './member.ts'
import { fetchApp } from './site.ts'

interface TestToken {
  by?: Role
  scopes?: readonly TokenScope[]
  languages?: readonly string[]
  types?: readonly string[]
  expires?: Date
  revoked?: Date
}

/** A token made by the demo operator of a role, by default with all scopes. */
export async function newApiToken({
  by = 'owner',
  scopes = tokenScopes,
  languages = [],
  types = [],
  expires = new Date(Date.now() + 86_400_000),
  revoked,
}: TestToken = {}): Promise<string> {
  const token = createApiToken()
  await env.DB.prepare(
    `insert into api_tokens (name, token_hash, prefix, scopes, languages, types, created_by, created_at, expires_at, revoked_at)
     select 'Test program', ?, ?, ?, ?, ?, id, ?, ?, ? from operators where email = ?`,
  )
    .bind(
      hashToken(token),
      prefixOf(token),
      JSON.stringify(scopes),
      JSON.stringify(languages),
      JSON.stringify(types),
      new Date().toISOString(),
      expires.toISOString(),
      revoked?.toISOString() ?? null,
      addressOf(by),
    )
    .run()
  return token
}

interface SentByProgram {
  method?: string
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

/** A request to the content API as a server sends it. */
export function sendContentApi(
  path: string,
  { method, body, token, headers }: SentByProgram = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  return fetchApp(`/api/v1/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'CF-Connecting-IP': newAddress(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
}
