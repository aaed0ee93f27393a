// Saved articles, followed things and marked events of members.
import { api } from '../../../client/contract/api/table.ts'
import { savedPerPage, type FavoriteType } from '../../../client/contract/favorites/key.ts'
import { isTypeOff } from '../../../client/contract/site/modules.ts'
import { addFavorite, removeFavoriteStatement } from '../../data/favorites/favorite.ts'
import { listFollowed, listSaved } from '../../data/favorites/list.ts'
import { listMarkedEvents } from '../../data/favorites/reminders.ts'
import { seeNewsStatement } from '../../data/favorites/news.ts'
import { offModules } from '../../data/site/modules.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from '../endpoint/list-page.ts'
import { publishUnread } from './notification.ts'

function textsOf(type: FavoriteType) {
  if (type === 'article') return { full: 'saved_full', added: 'saved', removed: 'unsaved' } as const
  if (type === 'event')
    return { full: 'reminders_full', added: 'reminder_set', removed: 'reminder_removed' } as const
  return { full: 'followed_full', added: 'followed', removed: 'unfollowed' } as const
}

export const favoriteEndpoints = endpoints(api, {
  addFavorite: async ({ deps, params: { type, id }, query: { lang }, session: { member } }) => {
    const texts = textsOf(type)
    const { is_favorite, is_shown } = await run(deps, addFavorite(deps, member.id, { type, id }))
    if (!is_shown) throw problem('not_found')
    if (!is_favorite) throw problem(texts.full)
    return { message: successMessage(lang, texts.added), is_favorite }
  },
  removeFavorite: async ({ deps, params: { type, id }, query: { lang }, session: { member } }) => {
    await writeBatch(deps, [removeFavoriteStatement(deps, member.id, { type, id })])
    return { message: successMessage(lang, textsOf(type).removed), is_favorite: false }
  },
  saved: async ({ deps, query: { lang, page }, session: { member } }) => {
    const asked = parsePageRequest('saved', { page }, savedPerPage)
    const list = listSaved(deps, member.id, lang, { page, perPage: savedPerPage })
    return answerOf(asked, await run(deps, list))
  },
  followed: async ({ deps, query: { lang }, session: { member } }) => {
    const off = await offModules(deps)
    const { marked, items } = await runAll(deps, {
      marked: listMarkedEvents(deps, member.id, lang),
      items: listFollowed(deps, member.id, lang),
    })
    return { items: [...marked, ...items].filter(({ type }) => !isTypeOff(off, type)) }
  },
  seeFollowed: async ({ deps, query: { lang }, body: { until }, session: { member } }) => {
    await writeBatch(deps, [seeNewsStatement(deps, member.id, until)])
    return publishUnread(deps, member.id, lang)
  },
})
