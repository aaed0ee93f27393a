// Route of the time machine: any public page at any time, for operators only (docs/decisions/desk/previews.md).
import { Hono, type Context } from 'hono'
import { parseTimeTravelUrl } from '../../../../client/contract/desk/previews/time-travel.ts'
import { needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import { canTimeTravel } from '../../../desk/time-travel/time-machine.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { frameFailure } from './draft-preview.tsx'
import { serveSiteAt } from './site-preview.ts'

export const timeMachine = new Hono<AppEnv>()
  .onError(frameFailure)
  .get('/backstage/at/*', async (c) => {
    await refuseStrangers(c)
    const { at, page } = parseTimeTravelUrl(c.req.url) ?? {}
    const moment = at && isMoment(at) ? new Date(at) : null
    if (!page || !moment || Number.isNaN(moment.getTime()))
      throw problem('validation_failed', { fields: [{ field: 'at', code: 'invalid_value' }] })
    return serveSiteAt(c, page, { at: moment, release: releaseIn(c) })
  })

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)

async function refuseStrangers(c: Context<AppEnv>): Promise<void> {
  const operator = await operatorOf(c)
  const isKnown = operator && !needsEnrolment(c.env, operator)
  if (!isKnown || !canTimeTravel(operator, { release: releaseIn(c) })) throw problem('forbidden')
}

/** Release to apply, if the query names one. */
function releaseIn(c: Context<AppEnv>): number | undefined {
  const text = c.req.query('release')
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw problem('not_found')
  return Number(text)
}
