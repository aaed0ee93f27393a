import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'
import { createNonce, securityHeaders } from '../security-headers.ts'

/** Creates a nonce for the request and sets security headers unless the response already has them. */
export const secured = createMiddleware<AppEnv>(async function secured(c, next) {
  const nonce = createNonce()
  c.set('nonce', nonce)
  await next()
  // A URL with a token is secret.
  if (c.req.query('token') !== undefined) c.res.headers.set('Referrer-Policy', 'no-referrer')
  for (const [name, value] of Object.entries(securityHeaders(nonce, c.get('admitted')))) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
})
