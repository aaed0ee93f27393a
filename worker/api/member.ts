// A member's own account, once inside.
import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { presetAvatars } from '../../client/contract/avatar.ts'
import { likedPerPage } from '../../client/contract/like.ts'
import type { Session } from '../../client/contract/member.ts'
import { countriesIn } from '../../client/i18n/countries.ts'
import { changePassword } from '../services/account.ts'
import { deviceNameOf } from '../auth/device-name.ts'
import { requestDeletion } from '../services/account-deletion.ts'
import { internationalPhone } from '../services/phone.ts'
import { subscriberKey } from '../auth/subscriber-token.ts'
import { take } from '../limits/throttle.ts'
import { visitorOf } from '../services/visitor.ts'
import { commentsBy } from '../data/comment-list.ts'
import { read, run, runAll, write } from '../storage/db.ts'
import { listLiked } from '../data/like.ts'
import { deletionWrite, preferencesWrites, profileWrite, trackSourceOf } from '../data/member.ts'
import { countUnread, listNotifications } from '../data/notification.ts'
import { votesOf } from '../data/poll.ts'
import {
  endSessionsWrite,
  listSessions,
  type LiveSession,
  type StoredSession,
} from '../data/session.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply, replyEmpty, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'

const firstLiked = { page: 1, perPage: likedPerPage }

export const member = new Hono<AppEnv>()
  .get(api.user.path, validate('query', api.user.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const user = c.get('session').member
    const unread = await run(deps, countUnread(deps, user.id, lang))
    return reply(c, api.user, { ...user, ...unread })
  })
  .get(api.center.path, validate('query', api.center.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const user = c.get('session').member
    const { notification_list, liked, played } = await runAll(deps, {
      notification_list: listNotifications(deps, user.id, lang),
      liked: listLiked(deps, user.id, 'article', firstLiked),
      played: listLiked(deps, user.id, 'game', firstLiked),
    })
    return reply(c, api.center, {
      user,
      country_list: countriesIn(lang),
      notification_list,
      avatar_list: [...presetAvatars],
      liked_article_list: liked.items,
      liked_game_list: played.items,
      liked_articles_count: liked.total,
      liked_games_count: played.total,
    })
  })
  .put(
    api.update.path,
    validate('query', api.update.query),
    validate('json', api.update.body),
    async (c) => {
      const deps = c.get('deps')
      const session = c.get('session')
      const form = c.req.valid('json')
      if ('new_password' in form) {
        await changePassword(visitorOf(c, c.req.valid('query').lang), session, form)
        return replyEmpty(c, api.update)
      }
      const phone = internationalPhone(form.phone, form.country ?? session.member.member.country)
      const change = profileWrite(deps, session.member.id, {
        ...form,
        ...(phone !== undefined && { phone }),
      })
      const isDone = await run(
        deps,
        read([change] as const, ([rows]) => rows.length > 0),
      )
      if (!isDone) throw problem('name_already_set')
      return replyEmpty(c, api.update)
    },
  )
  .put(
    api.mailPreferences.path,
    validate('query', api.mailPreferences.query),
    validate('json', api.mailPreferences.body),
    async (c) => {
      const deps = c.get('deps')
      const { id, email } = c.get('session').member
      const key = subscriberKey(c.env.TOKEN_SECRET, email)
      await write(deps, preferencesWrites(deps, { id, email, key }, c.req.valid('json')))
      return replyEmpty(c, api.mailPreferences)
    },
  )
  .get(api.sessions.path, validate('query', api.sessions.query), async (c) => {
    const deps = c.get('deps')
    const session = c.get('session')
    const stored = await run(deps, listSessions(deps, session.member.id))
    return reply(c, api.sessions, { items: toSessions(stored, session) })
  })
  .delete(api.endOtherSessions.path, validate('query', api.endOtherSessions.query), async (c) => {
    const deps = c.get('deps')
    const {
      id,
      member: { id: userId },
    } = c.get('session')
    const ending = endSessionsWrite(deps, userId, { except: id })
    const ended = await run(
      deps,
      read([ending] as const, ([rows]) => rows.length),
    )
    if (ended > 0) disconnectMembers(deps, [userId])
    const message = said(c.req.valid('query').lang, 'sessions_ended')
    return reply(c, api.endOtherSessions, { message, ended })
  })
  .delete(
    api.endSession.path,
    validate('param', api.endSession.params),
    validate('query', api.endSession.query),
    async (c) => {
      const deps = c.get('deps')
      const userId = c.get('session').member.id
      const ending = endSessionsWrite(deps, userId, { only: c.req.valid('param').id })
      const isEnded = await run(
        deps,
        read([ending] as const, ([rows]) => rows.length > 0),
      )
      if (!isEnded) throw problem('not_found')
      disconnectMembers(deps, [userId])
      return reply(c, api.endSession, { message: said(c.req.valid('query').lang, 'session_ended') })
    },
  )
  .get(api.exportData.path, validate('query', api.exportData.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const session = c.get('session')
    const { id } = session.member
    const all = { page: 1, perPage: 1_000_000 }
    await take(c.env, 'export', String(id), deps.now())
    const found = await runAll(deps, {
      track_source: trackSourceOf(deps, id),
      sessions: listSessions(deps, id),
      notifications: listNotifications(deps, id, lang),
      articles: listLiked(deps, id, 'article', all),
      games: listLiked(deps, id, 'game', all),
      comments: commentsBy(deps, id),
      votes: votesOf(deps, id),
    })
    c.header('Content-Disposition', 'attachment; filename="meridian-account.json"')
    return reply(c, api.exportData, {
      exported_at: deps.now().toISOString(),
      user: session.member,
      track_source: found.track_source,
      sessions: toSessions(found.sessions, session),
      notifications: found.notifications,
      liked: [...found.articles.items, ...found.games.items],
      comments: found.comments,
      votes: [...found.votes].map(([poll_id, votes]) => ({
        poll_id,
        option_list: votes.map((vote) => vote.option_id),
      })),
    })
  })
  .post(
    api.requestDeletion.path,
    validate('query', api.requestDeletion.query),
    validate('json', api.requestDeletion.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      const { member: owner } = c.get('session')
      const due = await requestDeletion(visitorOf(c, lang), owner, c.req.valid('json').password)
      return reply(c, api.requestDeletion, {
        message: said(lang, 'deletion_requested'),
        deletion_due_at: due,
      })
    },
  )
  .delete(api.cancelDeletion.path, validate('query', api.cancelDeletion.query), async (c) => {
    const deps = c.get('deps')
    await write(deps, [deletionWrite(deps, c.get('session').member.id, null)])
    return reply(c, api.cancelDeletion, {
      message: said(c.req.valid('query').lang, 'deletion_cancelled'),
    })
  })

function toSessions(stored: readonly StoredSession[], current: LiveSession): Session[] {
  const isCurrent = ({ id }: StoredSession) => id === current.id
  return stored
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
    .map((one) => {
      const { id, user_agent, created_at, last_seen_at } = one
      const { browser, system } = deviceNameOf(user_agent)
      return { id, browser, system, created_at, last_seen_at, is_current: isCurrent(one) }
    })
}
