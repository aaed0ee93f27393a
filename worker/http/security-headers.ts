// The headers of every answer. One list, for the middleware and for pages answered straight from memory.

const always = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** `strict-dynamic` makes browsers ignore host lists, so only what carries the nonce runs. */
const policyBefore = "default-src 'self'; script-src 'nonce-"
const policyAfter =
  "' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** For files that came from elsewhere: whatever one is, a browser may do nothing with it but show or save it. */
export const inert = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** Vite's development server injects code of its own, so there the policy is left out. */
const hasPolicy = import.meta.env.MODE !== 'development'

/** The security headers for an answer whose scripts carry this nonce. */
export function securityHeaders(nonce: string): Record<string, string> {
  if (!hasPolicy) return always
  return { ...always, 'Content-Security-Policy': policyBefore + nonce + policyAfter }
}

/** Characters of a nonce: 16 random bytes in base64. */
export const nonceLength = 24

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
