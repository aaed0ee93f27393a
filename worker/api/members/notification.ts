import { api } from '../../../client/contract/api/table.ts'
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Unread } from '../../../client/contract/notifications/notification.ts'
import { run, writeBatch } from '../../storage/db.ts'
import {
  countUnread,
  hasNotification,
  listNotifications,
  markReadStatements,
} from '../../data/notifications/notification.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { publish } from '../../realtime/publish.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'

/** Number of notifications in the header's list. */
const listed = 10

export const notificationEndpoints = {
  notifications: endpoint(
    api.notifications,
    async ({ deps, query: { lang, unread }, session: { member } }) => {
      const which = { limit: listed, isUnreadOnly: unread === '1' }
      return { items: await run(deps, listNotifications(deps, member.id, lang, which)) }
    },
  ),
  readAllNotifications: endpoint(
    api.readAllNotifications,
    async ({ deps, query: { lang }, session }) => {
      const user = session.member.id
      await writeBatch(deps, markReadStatements(deps, user))
      return { message: successMessage(lang, 'read'), ...(await publishUnread(deps, user, lang)) }
    },
  ),
  readNotification: endpoint(
    api.readNotification,
    async ({ deps, params: { id }, query: { lang }, session }) => {
      const user = session.member.id
      if (!(await run(deps, hasNotification(deps, user, id)))) throw problem('not_found')
      await writeBatch(deps, markReadStatements(deps, user, id))
      return { message: successMessage(lang, 'read'), ...(await publishUnread(deps, user, lang)) }
    },
  ),
}

/** Number of unread notifications, which is also pushed to the member's other devices. */
async function publishUnread(deps: Deps, user: number, lang: Locale): Promise<Unread> {
  const data = await run(deps, countUnread(deps, user, lang))
  publish(deps, [{ channel: memberChannel(user), event: 'read', data }])
  return data
}
