import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { firstMonth } from '../../client/contract/calendar.ts'
import { isMonthWithin } from '../../client/contract/days.ts'
import { lastMonth, listMonth } from '../data/calendar.ts'
import { runAll } from '../storage/db.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const calendar = new Hono<AppEnv>().get(
  api.calendar.path,
  validate('param', api.calendar.params),
  validate('query', api.calendar.query),
  async (c) => {
    const deps = c.get('deps')
    const { lang } = c.req.valid('query')
    const month = c.req.valid('param')
    const { items, last } = await runAll(deps, {
      items: listMonth(deps, lang, month),
      last: lastMonth(deps),
    })
    if (!isMonthWithin(month, firstMonth, last)) throw problem('not_found')
    return reply(c, api.calendar, { ...month, items })
  },
)
