// Headers of every response, shared by the middleware and the fast path for pages from memory.
import { createMiddleware } from 'hono/factory'
import type { Admitted } from '../../client/contract/site/consent.ts'
import { mediaOrigin } from '../../client/contract/media/origin.ts'
import { sourcesFor } from './third-parties.ts'
import type { AppEnv } from '../env.ts'

const always = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Reporting-Endpoints': 'policy="/api/beacon/policy"',
}

/** With `strict-dynamic`, browsers ignore host lists, so only scripts with the nonce run. */
const policyBefore = "default-src 'self'; script-src 'nonce-"

/** Policy after the nonce of pages without frames, cached per set of admitted third parties and image origin. */
const policiesAfter = new Map<string, string>()

function policyAfter(admitted: Admitted, frames: string): string {
  const images = mediaOrigin()
  const key = images + admitted
  const known = frames === '' ? policiesAfter.get(key) : undefined
  if (known) return known
  const framed = sourcesFor(admitted, 'frame-src') + (frames && ` ${frames}`)
  const policy =
    `' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; ` +
    `img-src 'self' data:${images && ` ${images}`}${sourcesFor(admitted, 'img-src')}; ` +
    `connect-src 'self'${sourcesFor(admitted, 'connect-src')}; ` +
    `${framed && `frame-src 'self'${framed}; `}worker-src 'self'; ` +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; " +
    'report-uri /api/beacon/policy; report-to policy'
  if (frames === '') policiesAfter.set(key, policy)
  return policy
}

/** For uploaded files: browsers may only display or save them. */
export const sandboxHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** Omitted on Vite's development server, which injects its own code. */
const hasPolicy = import.meta.env.MODE !== 'development'

/** Security headers for a response with this nonce, these third parties and these origins of frames. */
export function securityHeaders(
  nonce: string,
  admitted: Admitted = '',
  frames = '',
): Record<string, string> {
  if (!hasPolicy) return always
  const policy = policyBefore + nonce + policyAfter(admitted, frames)
  return { ...always, 'Content-Security-Policy': policy }
}

/** Length of a nonce: 16 random bytes in base64. */
export const nonceLength = 24

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** Creates a nonce for the request and sets security headers unless the response already has them. */
export const secured = createMiddleware<AppEnv>(async function secured(c, next) {
  const nonce = createNonce()
  c.set('nonce', nonce)
  await next()
  // A URL with a token is secret.
  if (c.req.query('token') !== undefined) c.res.headers.set('Referrer-Policy', 'no-referrer')
  for (const [name, value] of Object.entries(
    securityHeaders(nonce, c.get('admitted'), c.get('frames')),
  )) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
})
