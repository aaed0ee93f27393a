import { Hono } from 'hono'
import { api } from '../../client/contract/api.ts'
import { run, runAll, write } from '../data/db.ts'
import { countUnread, hasNotification, readWrite } from '../data/notification.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const notification = new Hono<AppEnv>()
  .post(
    api.readAllNotifications.path,
    validate('query', api.readAllNotifications.query),
    async (c) => {
      const deps = c.get('deps')
      await write(deps, [readWrite(deps, c.get('session').member.id)])
      const message = said(c.req.valid('query').lang, 'read')
      return reply(c, api.readAllNotifications, { message, unread_count: 0 })
    },
  )
  .post(
    api.readNotification.path,
    validate('param', api.readNotification.params),
    validate('query', api.readNotification.query),
    async (c) => {
      const { lang } = c.req.valid('query')
      const deps = c.get('deps')
      const { id } = c.req.valid('param')
      const user = c.get('session').member.id
      if (!(await run(deps, hasNotification(deps, user, id)))) throw problem('not_found')
      await write(deps, [readWrite(deps, user, id)])
      const { unread_count } = await runAll(deps, { unread_count: countUnread(deps, user, lang) })
      return reply(c, api.readNotification, { message: said(lang, 'read'), unread_count })
    },
  )
