// Gates of the content API, whose callers are programs with a token.
import type { Context, Next } from 'hono'
import type { TokenScope } from '../../../../client/contract/tokens/scopes.ts'
import { isApiToken } from '../../../auth/api-token.ts'
import { hashToken } from '../../../auth/token.ts'
import { getTokenOperator, touchApiToken } from '../../../data/operators/api-token.ts'
import { insufficientScope } from '../../../desk/content-api/token.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { quotaOf, takeWithQuota, tooMany } from '../../../limits/throttle.ts'
import { run } from '../../../storage/db.ts'

/** Admits only tokens with the scope. The request acts in the name of the token's maker, within both their permissions. */
export async function requireToken(
  c: Context<AppEnv>,
  scope: TokenScope,
  next: Next,
): Promise<void> {
  const deps = c.get('deps')
  const operator = await admitToken(c, isRead(c) ? 'read' : 'write')
  const { token } = operator
  if (!token.scopes.includes(scope)) throw insufficientScope(scope)
  c.set('operator', operator)
  c.set('deps', { ...deps, tokenId: token.id })
  await next()
}

const isRead = ({ req }: Context<AppEnv>) => req.method === 'GET' || req.method === 'HEAD'

/** Finds the token and counts the request. @throws Problem `unauthorized` or `too_many_requests` */
export async function admitToken(c: Context<AppEnv>, kind: 'read' | 'write') {
  const operator = await operatorOfToken(c)
  await countRequest(c, operator.token.id, kind)
  touchApiToken(c.get('deps'), operator.token)
  return operator
}

/** Cookies are ignored, so that no other site can use them. */
async function operatorOfToken(c: Context<AppEnv>) {
  const deps = c.get('deps')
  const sent = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  const found =
    sent && isApiToken(sent) ? await run(deps, getTokenOperator(deps, hashToken(sent))) : null
  if (found) return found
  const challenge = sent === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
  throw problem('unauthorized', { headers: { 'WWW-Authenticate': challenge } })
}

/** Counts the request and reports the rest of the quota (draft-ietf-httpapi-ratelimit-headers). */
async function countRequest(c: Context<AppEnv>, id: number, name: 'read' | 'write'): Promise<void> {
  const rule = `api_${name}` as const
  const { limit, seconds } = quotaOf(rule)
  const { wait, left } = await takeWithQuota(c.env, rule, String(id), c.get('deps').now())
  c.header('RateLimit-Policy', `"${name}";q=${limit};w=${seconds}`)
  c.header('RateLimit', `"${name}";r=${left};t=${wait || seconds}`)
  if (wait > 0) throw tooMany(wait)
}
