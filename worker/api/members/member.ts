// A logged-in member's own account.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { api } from '../../../client/contract/api/table.ts'
import { presetAvatars } from '../../../client/contract/members/avatar.ts'
import { feedbackHint } from '../../../client/contract/questionnaire/hint.ts'
import { isTypeOff } from '../../../client/contract/site/modules.ts'
import { offModules } from '../../data/site/modules.ts'
import { likeableTypes, likedPerPage } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { hasEmail } from '../../../client/contract/members/missing-email.ts'
import { countriesIn } from '../../../client/i18n/countries.ts'
import { exportAccount } from '../../services/members/export.ts'
import { changePassword } from '../../services/members/password.ts'
import { requestDeletion } from '../../services/members/deletion.ts'
import { openFor } from '../../services/questionnaire/answer.ts'
import { setFeedbackSentCookie } from '../../services/questionnaire/cookie.ts'
import { internationalPhone } from '../../services/inbox/phone.ts'
import { subscriberKey } from '../../auth/subscriber-token.ts'
import { ownPasskeys } from '../../services/members/passkeys.ts'
import { toSessions } from '../../services/members/session.ts'
import { pushStateOf } from '../../services/push/state.ts'
import { requestContextOf } from '../../services/visitor.ts'
import { read, run, runAll, writeBatch } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { nameVipGroup } from '../../data/downloads/download.ts'
import { listLiked } from '../../data/likes.ts'
import {
  deletionWrite,
  setEmailPreferencesStatements,
  updateProfileStatement,
} from '../../data/members/member.ts'
import { listNotifications } from '../../data/notifications/notification.ts'
import { getPushDevice } from '../../data/push/device.ts'
import { pendingEmail } from '../../data/members/email-change.ts'
import { endSessionsWrite, listSessions } from '../../data/members/session.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { readUnread } from './notification.ts'
import { assertNoLink, assertOldEnough } from '../../services/members/account.ts'

/** Members who answered the questionnaire on another device are not invited on this one. */
async function hintOfOtherDevices(c: Context<AppEnv>, userId: number, locale: Locale) {
  if (getCookie(c, feedbackHint)) return
  const deps = c.get('deps')
  const { open, isAnswered } = await openFor({ deps, locale, userId, answered: null })
  if (open && isAnswered) setFeedbackSentCookie(c, open)
}

const firstLiked = { page: 1, perPage: likedPerPage }

export const memberEndpoints = endpoints(api, {
  user: async ({ c, deps, query: { lang }, session: { member } }) => {
    const [unread] = await Promise.all([
      readUnread(deps, member.id, lang),
      hintOfOtherDevices(c, member.id, lang),
    ])
    return { ...member, ...unread }
  },
  center: async ({ deps, query: { lang }, session: { id, member: user } }) => {
    const { vip_group } = user.member
    const off = await offModules(deps)
    const found = await runAll(deps, {
      pending_email: pendingEmail(deps, user.id),
      passkeys: ownPasskeys(deps, user.id),
      device: getPushDevice(deps, id),
      group: nameVipGroup(deps, lang, vip_group),
      notification_list: listNotifications(deps, user.id, lang),
      liked: listLiked(deps, user.id, itemSources.article, firstLiked),
      played: listLiked(deps, user.id, itemSources.game, firstLiked),
    })
    const { pending_email, passkeys, device, group, notification_list, liked, played } = found
    return {
      user,
      pending_email,
      vip_group_name: group,
      country_list: countriesIn(lang),
      notification_list,
      avatar_list: [...presetAvatars],
      passkey_list: passkeys,
      push: await pushStateOf(deps, device),
      liked_article_list: liked.items,
      liked_game_list: played.items,
      liked_articles_count: liked.total,
      liked_games_count: played.total,
      liked_types: likeableTypes.filter((type) => !isTypeOff(off, type)),
    }
  },
  update: async ({ c, deps, query: { lang }, body, session }) => {
    if ('new_password' in body) {
      await changePassword(requestContextOf(c, lang), session, body)
      return null
    }
    if (body.birthday) await assertOldEnough({ deps, locale: lang }, body.birthday)
    if (body.nickname !== undefined) assertNoLink(body.nickname)
    const phone = await internationalPhone(
      body.phone,
      body.country ?? session.member.member.country,
    )
    const change = updateProfileStatement(deps, session.member.id, {
      ...body,
      ...(phone !== undefined && { phone }),
    })
    const isDone = await run(
      deps,
      read([change] as const, ([rows]) => rows.length > 0),
    )
    if (!isDone) throw problem('name_already_set')
    return null
  },
  mailPreferences: async ({ c, deps, body, session }) => {
    const { id, email } = session.member
    const wanted = (['mail_news', 'mail_digest', 'mail_reminders'] as const).filter(
      (one) => body[one],
    )
    if (wanted.length > 0 && !hasEmail(session.member))
      throw problem('validation_failed', {
        fields: wanted.map((field) => ({ field, code: 'invalid_value' })),
      })
    const key = subscriberKey(c.env.TOKEN_SECRET, email)
    await writeBatch(deps, setEmailPreferencesStatements(deps, { id, email, key }, body))
    return null
  },
  sessions: async ({ deps, session }) => ({
    items: toSessions(await run(deps, listSessions(deps, session.member.id)), session),
  }),
  endOtherSessions: async ({ deps, query: { lang }, session: { id, member } }) => {
    const ending = endSessionsWrite(deps, member.id, { except: id })
    const ended = await run(
      deps,
      read([ending] as const, ([rows]) => rows.length),
    )
    if (ended > 0) disconnectMembers(deps, [member.id])
    return { message: successMessage(lang, 'sessions_ended'), ended }
  },
  endSession: async ({ deps, params: { id }, query: { lang }, session: { member } }) => {
    const ending = endSessionsWrite(deps, member.id, { only: id })
    const isEnded = await run(
      deps,
      read([ending] as const, ([rows]) => rows.length > 0),
    )
    if (!isEnded) throw problem('not_found')
    disconnectMembers(deps, [member.id])
    return { message: successMessage(lang, 'session_ended') }
  },
  exportData: ({ c, deps, query: { lang }, session }) => {
    c.header('Content-Disposition', 'attachment; filename="account.json"')
    return exportAccount(deps, session.member, { lang, current: session })
  },
  requestDeletion: async ({ c, query: { lang }, body, session: { member } }) => {
    const deletion_due_at = await requestDeletion(requestContextOf(c, lang), member, body.password)
    return { message: successMessage(lang, 'deletion_requested'), deletion_due_at }
  },
  cancelDeletion: async ({ deps, query: { lang }, session: { member } }) => {
    await writeBatch(deps, [deletionWrite(deps, member.id, null)])
    return { message: successMessage(lang, 'deletion_cancelled') }
  },
})
