// The headers of every response, shared by the middleware and the pages served straight from memory.
import type { Admitted } from '../../client/contract/site/consent.ts'
import { sourcesFor } from './third-parties.ts'

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

/** `strict-dynamic` makes browsers ignore host lists, so only what carries the nonce runs. */
const policyBefore = "default-src 'self'; script-src 'nonce-"

/** The part of the policy after the nonce, per set of third parties a visitor has not refused. */
const policiesAfter = new Map<Admitted, string>()

function policyAfter(admitted: Admitted): string {
  const known = policiesAfter.get(admitted)
  if (known) return known
  const framed = sourcesFor(admitted, 'frame-src')
  const policy =
    `' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; ` +
    `img-src 'self' data:${sourcesFor(admitted, 'img-src')}; ` +
    `connect-src 'self'${sourcesFor(admitted, 'connect-src')}; ` +
    `${framed && `frame-src 'self'${framed}; `}worker-src 'self'; ` +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; " +
    'report-uri /api/beacon/policy; report-to policy'
  policiesAfter.set(admitted, policy)
  return policy
}

/** For uploaded files: a browser may only show or save them, whatever they contain. */
export const sandboxHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** Vite's development server injects its own code, so the policy is omitted there. */
const hasPolicy = import.meta.env.MODE !== 'development'

/** The security headers of a response whose scripts carry this nonce, for a visitor who has not refused these third parties. */
export function securityHeaders(nonce: string, admitted: Admitted = ''): Record<string, string> {
  if (!hasPolicy) return always
  const policy = policyBefore + nonce + policyAfter(admitted)
  return { ...always, 'Content-Security-Policy': policy }
}

/** Length of a nonce: 16 random bytes in base64. */
export const nonceLength = 24

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
