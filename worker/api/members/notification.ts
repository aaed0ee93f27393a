import { api } from '../../../client/contract/api/table.ts'
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Unread } from '../../../client/contract/notifications/notification.ts'
import { isTypeOff } from '../../../client/contract/site/modules.ts'
import { countNews, listNews, seeNewsStatement } from '../../data/favorites/news.ts'
import { countReminders, listReminders } from '../../data/favorites/reminders.ts'
import { countUnseenDraw, matchesOfDraw, seeDrawStatement } from '../../data/draws/number-sets.ts'
import { offModules } from '../../data/site/modules.ts'
import { constant, run, runAll, writeBatch } from '../../storage/db.ts'
import {
  countUnread,
  hasNotification,
  listNotifications,
  markReadStatements,
} from '../../data/notifications/notification.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { publish } from '../../realtime/publish.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'

/** Number of notifications in the header's list. */
const listed = 10

/** Nothing of a module that is switched off is counted. */
export async function readUnread(deps: Deps, user: number, lang: Locale): Promise<Unread> {
  const [{ own, news, marked, draw }, off] = await Promise.all([
    runAll(deps, {
      own: countUnread(deps, user, lang),
      news: countNews(deps, user, lang),
      marked: countReminders(deps, user, lang),
      draw: countUnseenDraw(deps, user),
    }),
    offModules(deps),
  ])
  return {
    ...own,
    followed_count: (isTypeOff(off, 'article') ? 0 : news) + (isTypeOff(off, 'event') ? 0 : marked),
    draw_count: off.has('mark_six') ? 0 : draw,
  }
}

export const notificationEndpoints = endpoints(api, {
  notifications: async ({ deps, query: { lang, unread }, session: { member } }) => {
    const which = { limit: listed, isUnreadOnly: unread === '1' }
    const off = await offModules(deps)
    const { marked, followed, ...found } = await runAll(deps, {
      items: listNotifications(deps, member.id, lang, which),
      followed:
        unread || isTypeOff(off, 'article') ? constant([]) : listNews(deps, member.id, lang),
      marked:
        unread || isTypeOff(off, 'event') ? constant([]) : listReminders(deps, member.id, lang),
      draw: unread || off.has('mark_six') ? constant(null) : matchesOfDraw(deps, member.id),
    })
    const told = [...marked, ...followed].toSorted((a, b) =>
      b.published_at.localeCompare(a.published_at),
    )
    return { ...found, followed: told }
  },
  readAllNotifications: async ({ deps, query: { lang }, session }) => {
    const user = session.member.id
    await writeBatch(deps, [
      ...markReadStatements(deps, user),
      seeNewsStatement(deps, user, deps.now().toISOString()),
      seeDrawStatement(deps, user),
    ])
    return { message: successMessage(lang, 'read'), ...(await publishUnread(deps, user, lang)) }
  },
  readNotification: async ({ deps, params: { id }, query: { lang }, session }) => {
    const user = session.member.id
    if (!(await run(deps, hasNotification(deps, user, id)))) throw problem('not_found')
    await writeBatch(deps, markReadStatements(deps, user, id))
    return { message: successMessage(lang, 'read'), ...(await publishUnread(deps, user, lang)) }
  },
})

/** Unread counts, which are also pushed to the member's other devices. */
export async function publishUnread(deps: Deps, user: number, lang: Locale): Promise<Unread> {
  const data = await readUnread(deps, user, lang)
  publish(deps, [{ channel: memberChannel(user), event: 'read', data }])
  return data
}
