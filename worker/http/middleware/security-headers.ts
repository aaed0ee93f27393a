import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'
import { createNonce, securityHeaders } from '../security-headers.ts'

/** Gives the request a nonce and the response its security headers; headers the response already has are kept. */
export const secured = createMiddleware<AppEnv>(async function secured(c, next) {
  const nonce = createNonce()
  c.set('nonce', nonce)
  await next()
  // An address with a token in it is a secret.
  if (c.req.query('token') !== undefined) c.res.headers.set('Referrer-Policy', 'no-referrer')
  for (const [name, value] of Object.entries(securityHeaders(nonce, c.get('admitted')))) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
})
