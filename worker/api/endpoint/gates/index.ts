// Middleware of an endpoint, derived from its row. Each gate declares its errors, so that rows do not repeat them.
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '../../../../client/contract/api/endpoint.ts'
import { modulesAt } from '../../../../client/contract/site/modules.ts'
import type { TokenScope } from '../../../../client/contract/tokens/scopes.ts'
import type { ErrorCode } from '../../../../client/contract/errors.ts'
import type { AppEnv } from '../../../env.ts'
import {
  bodyLimit,
  bodyLimitTo,
  bodyOf,
  deskBodyLimit,
  formTypes,
} from '../../../http/middleware/body.ts'
import { configured } from '../../../http/middleware/configured.ts'
import { rejectOffPath } from '../../../http/middleware/modules.ts'
import { ownNavigation, sameOrigin } from '../../../http/middleware/same-origin.ts'
import { limitedBy, rateLimited, readsLimited } from '../../../limits/rate-limited.ts'
import { notRestoring, requirePermission, operatorSession, requireStepUp } from './desk.ts'
import { redirectErrors } from './redirect-errors.ts'
import { bearerToken } from '../../../auth/session-cookie.ts'
import { touchSession } from '../../../data/members/session.ts'
import { problem } from '../../../http/problem.ts'
import { sessionOf } from '../../../services/members/session.ts'

interface Gate {
  middleware: MiddlewareHandler<AppEnv>
  errors: readonly ErrorCode[]
}

export function gatesOf(row: Endpoint): Gate[] {
  const { needs, bodyType, permission, scope } = row
  const isMailedLink = needs === 'mailed_link'
  // Emailed links are called by servers of mail providers, from any address and for many recipients.
  const isVisitorsWrite = row.method !== 'GET' && !isMailedLink
  const isCostlyRead =
    row.method === 'GET' && (row.file !== undefined || row.memberLimit !== undefined)
  const isJson = row.body !== undefined && bodyType === undefined
  const isSmall = isJson || bodyType === 'application/reports+json' || isMailedLink
  return [
    row.file !== undefined && gate(redirectErrors),
    isCostlyRead && gate(ownNavigation, 'cross_site'),
    row.method === 'GET' && gate(readsLimited, 'too_many_requests'),
    row.method !== 'GET' && gate(configured, 'not_ready'),
    // Browsers never send a token on their own.
    isVisitorsWrite && !scope && gate(sameOrigin, 'cross_site'),
    isVisitorsWrite && !row.hasOwnLimit && !scope && gate(rateLimited, 'too_many_requests'),
    // Drafts are saved automatically, and an office shares an IP address.
    permission !== undefined &&
      (row.hasOwnLimit || scope !== undefined) &&
      row.method !== 'GET' &&
      gate(readsLimited, 'too_many_requests'),
    row.addressLimit !== undefined && gate(limitedBy(row.addressLimit), 'too_many_requests'),
    modulesAt(row.path).length > 0 && gate(rejectOffPath, 'not_found'),
    permission !== undefined &&
      row.method !== 'GET' &&
      !row.worksDuringRestore &&
      gate(notRestoring, 'maintenance'),
    scope !== undefined &&
      gate(requireToken(scope), 'unauthorized', 'insufficient_scope', 'too_many_requests'),
    permission !== undefined && !scope && gate(operatorSession, 'unauthorized'),
    permission !== undefined &&
      permission !== 'signed_in' &&
      gate(
        requirePermission(permission),
        'forbidden',
        ...(scope ? [] : (['second_factor_missing'] as const)),
      ),
    row.stepUp && gate(requireStepUp, 'step_up_required'),
    isJson &&
      gate(
        bodyOf(['application/json', ...(row.readForm ? formTypes : [])]),
        'unsupported_media_type',
      ),
    isSmall && gate(bodyLimitFor(row), 'payload_too_large'),
    row.acceptsBearer && gate(readBearer),
    (needs === 'session' || needs === 'writer') && gate(requireMember, 'unauthorized'),
    needs === 'writer' && gate(requireWriteAccess, 'read_only_account'),
  ].filter((one) => one !== false && one !== undefined)
}

function bodyLimitFor({ permission, maxBodyBytes }: Endpoint): MiddlewareHandler<AppEnv> {
  if (maxBodyBytes !== undefined) return bodyLimitTo(maxBodyBytes)
  return permission ? deskBodyLimit : bodyLimit
}

/** Loaded on demand, because the site itself has no such rows. */
function requireToken(scope: TokenScope): MiddlewareHandler<AppEnv> {
  return async function tokenHolder(c, next) {
    const gates = await import('./token.ts')
    return gates.requireToken(c, scope, next)
  }
}

function gate(middleware: MiddlewareHandler<AppEnv>, ...errors: ErrorCode[]): Gate {
  return { middleware, errors }
}

/** All error codes of an endpoint: from its gates, validation and handler. */
export function errorsOf(row: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...gatesOf(row).flatMap(({ errors }) => errors),
    'validation_failed',
    ...(row.body || row.needs === 'mailed_link' ? (['body_timeout'] as const) : []),
    ...(row.memberLimit ? (['too_many_requests'] as const) : []),
    ...(row.bodyType === 'multipart/form-data'
      ? (['payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(row.errors ?? []),
  ])
}

/** Admits only members and sets the session for the handler. */
const requireMember = createMiddleware<AppEnv>(async function membersOnly(c, next) {
  const session = await sessionOf(c)
  if (!session) throw problem('unauthorized')
  touchSession(c.get('deps'), session)
  c.set('session', session)
  await next()
})

/** Sets the session of a bearer token; admits everybody. */
const readBearer = createMiddleware<AppEnv>(async function bearer(c, next) {
  const session = bearerToken(c) && (await sessionOf(c))
  if (session) {
    touchSession(c.get('deps'), session)
    c.set('session', session)
  }
  await next()
})

/**
 * Must follow `requireMember`: read-only accounts may not change anything
 * (docs/decisions/api/accounts.md).
 */
const requireWriteAccess = createMiddleware<AppEnv>(async function writersOnly(c, next) {
  if (c.get('session')?.member.kind === 'download_only') throw problem('read_only_account')
  await next()
})
