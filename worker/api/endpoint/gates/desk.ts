// Who may call an endpoint of the desk.
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { can, type Permission } from '../../../../client/contract/roles.ts'
import { isSteppedUp, needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import { touchOperatorSession } from '../../../data/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { maintenance } from '../../../storage/maintenance.ts'
import { problem } from '../../../http/problem.ts'

/** Names whose window a request comes from. */
const windowHeader = 'X-Desk-Operator'

/**
 * Admits operators only, and sets theirs for the handler. Windows of a browser share its cookie: one whose operator is no
 * longer signed in is refused, so that nothing is written under another name.
 */
export const operatorSession = createMiddleware<AppEnv>(async function operatorSession(c, next) {
  const operator = await operatorOf(c)
  const named = c.req.header(windowHeader) ?? String(operator?.id)
  if (!operator || named !== String(operator.id)) throw problem('unauthorized')
  touchOperatorSession(c.get('deps'), operator)
  c.set('operator', operator)
  await next()
})

/** Comes after `operatorSession`: languages and what is one's own are checked by the use case. */
export function requirePermission(permission: Permission): MiddlewareHandler<AppEnv> {
  return async function granted(c, next) {
    const operator = c.get('operator')
    if (!operator || !can(operator, permission)) throw problem('forbidden')
    if (needsEnrolment(c.env, operator)) throw problem('second_factor_missing')
    await next()
  }
}

/** Comes after `operatorSession`, in front of what is dangerous. */
export const requireStepUp = createMiddleware<AppEnv>(async function steppedUp(c, next) {
  const operator = c.get('operator')
  if (!operator || !isSteppedUp(operator, c.get('deps').now())) throw problem('step_up_required')
  await next()
})

/** While the database is replaced, what was written would be lost. */
export const notRestoring = createMiddleware<AppEnv>(async function notRestoring(c, next) {
  const { restoring } = await maintenance(c.get('deps'))
  if (restoring) throw problem('maintenance', { headers: { 'Retry-After': '60' } })
  await next()
})
