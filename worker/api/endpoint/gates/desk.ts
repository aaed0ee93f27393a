import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { can, type Permission } from '../../../../client/contract/roles.ts'
import { isSteppedUp, needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import { touchOperatorSession } from '../../../data/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { maintenance } from '../../../storage/maintenance.ts'
import { problem } from '../../../http/problem.ts'

/** Header with the id of the window's operator. */
const windowHeader = 'X-Desk-Operator'

/**
 * Admits only operators and sets the operator for the handler. Windows of a browser share its cookie; requests from a
 * window of a previous operator are rejected, so that nothing is written under another name.
 */
export const operatorSession = createMiddleware<AppEnv>(async function operatorSession(c, next) {
  const operator = await operatorOf(c)
  const named = c.req.header(windowHeader) ?? String(operator?.id)
  if (!operator || named !== String(operator.id)) throw problem('unauthorized')
  touchOperatorSession(c.get('deps'), operator)
  c.set('operator', operator)
  await next()
})

/** Must follow `operatorSession`. Use cases check languages and ownership themselves. */
export function requirePermission(permission: Permission): MiddlewareHandler<AppEnv> {
  return async function granted(c, next) {
    const operator = c.get('operator')
    if (!operator || !can(operator, permission)) throw problem('forbidden')
    if (needsEnrolment(c.env, operator)) throw problem('second_factor_missing')
    await next()
  }
}

/** Must follow `operatorSession`, before sensitive endpoints. */
export const requireStepUp = createMiddleware<AppEnv>(async function steppedUp(c, next) {
  const operator = c.get('operator')
  if (!operator || !isSteppedUp(operator, c.get('deps').now())) throw problem('step_up_required')
  await next()
})

/** Rejects writes during a restore, which would lose them. */
export const notRestoring = createMiddleware<AppEnv>(async function notRestoring(c, next) {
  const { restoring } = await maintenance(c.get('deps'))
  if (restoring) throw problem('maintenance', { headers: { 'Retry-After': '60' } })
  await next()
})
