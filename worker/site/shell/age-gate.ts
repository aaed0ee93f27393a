// Stores the answer to the age gate, and styles the gate for browsers without script.
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ageCookie, agePath, ageStylePath } from '../../../client/contract/site/age.ts'
import { returnPath } from '../../../client/contract/return-path.ts'
import { localeCookieMaxAge } from '../../../client/contract/locale.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { bodyLimit } from '../../http/middleware/body.ts'
import { sameOrigin } from '../../http/middleware/same-origin.ts'

const isAge = /^[1-9]\d$/

export const ageGate = new Hono<AppEnv>()
  .post(agePath, sameOrigin, bodyLimit, async (c) => {
    const { age } = await c.req.parseBody()
    const confirmed = typeof age === 'string' && isAge.test(age) ? age : '0'
    // A visitor who is too young is asked again in the next session.
    const lifetime = confirmed === '0' ? {} : { maxAge: localeCookieMaxAge }
    setCookie(c, ageCookie, confirmed, { path: '/', secure: true, sameSite: 'Lax', ...lifetime })
    c.header('Cache-Control', neverStored)
    return c.redirect(pageBefore(c.req.header('Referer'), c.req.url), 303)
  })
  .get(ageStylePath, (c) => {
    const asked = c.req.query('age')
    const answer = getCookie(c, ageCookie)
    c.header('Content-Type', 'text/css; charset=utf-8')
    c.header('Cache-Control', neverStored)
    if (answer === '0') return c.body('.age-ask{display:none}.age-refused{display:grid}')
    return c.body(answer === asked ? '.age-gate{display:none}' : '')
  })

/** Path and query of the page on which the visitor answered; `/` if the referrer is missing or of another site. */
function pageBefore(referrer: string | undefined, own: string): string {
  const url = referrer === undefined ? null : URL.parse(referrer)
  const isOwn = url?.origin === new URL(own).origin
  return (isOwn && returnPath(url.pathname + url.search)) || '/'
}
