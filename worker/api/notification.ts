import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { memberChannel, membersChannel, publicChannel } from '../../client/contract/channels.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { NotificationDraft, Unread } from '../../client/contract/notification.ts'
import { run, write } from '../storage/db.ts'
import { getAccount } from '../data/member.ts'
import { countUnread, hasNotification, readWrite } from '../data/notification.ts'
import { writeNotification } from '../data/notification-writes.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { publish } from '../realtime/publish.ts'

export const notification = new Hono<AppEnv>()
  .post(
    api.readAllNotifications.path,
    validate('query', api.readAllNotifications.query),
    async (c) => {
      const { lang } = c.req.valid('query')
      const deps = c.get('deps')
      await write(deps, [readWrite(deps, c.get('session').member.id)])
      const body = { message: said(lang, 'read'), ...(await tellUnread(c, lang)) }
      return reply(c, api.readAllNotifications, body)
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
      const body = { message: said(lang, 'read'), ...(await tellUnread(c, lang)) }
      return reply(c, api.readNotification, body)
    },
  )
  .post(
    api.publishNotification.path,
    validate('query', api.publishNotification.query),
    validate('json', api.publishNotification.body),
    async (c) => {
      const deps = c.get('deps')
      const draft = c.req.valid('json')
      if (draft.audience === 'user' && !(await run(deps, getAccount(deps, draft.user_id))))
        throw problem('not_found')
      const data = await run(deps, writeNotification(deps, draft))
      publish(deps, [{ channel: channelOf(draft), event: 'notification', data }])
      return reply(c, api.publishNotification, { id: data.id })
    },
  )

/** How many wait now, said to the member's other devices too. */
async function tellUnread(c: Context<AppEnv>, lang: Locale): Promise<Unread> {
  const deps = c.get('deps')
  const { id } = c.get('session').member
  const data = await run(deps, countUnread(deps, id, lang))
  publish(deps, [{ channel: memberChannel(id), event: 'read', data }])
  return data
}

function channelOf(draft: NotificationDraft): string {
  if (draft.audience === 'user') return memberChannel(draft.user_id)
  return draft.audience === 'members' ? membersChannel : publicChannel
}
