// What members are told of decisions about their comments: a notification at once, and an email once the decision can no
// longer be taken back with a key.
import { randomUUID } from 'node:crypto'
import { locales } from '../../client/contract/locale.ts'
import { memberChannel } from '../../client/contract/channels.ts'
import type { CommentReason } from '../../client/contract/comment-reasons.ts'
import type { RealtimeEvent } from '../../client/contract/realtime.ts'
import { formatDate } from '../../client/i18n/translate.ts'
import type { CaseSubject } from '../data/case.ts'
import { isAddress } from '../data/member-rows.ts'
import { notificationWrites } from '../data/notification-writes.ts'
import type { Mail } from '../data/mail-content.ts'
import { mailWrite } from '../data/outbox.ts'
import { undoTime } from '../data/undo.ts'
import { translatorFor } from '../i18n/translators.ts'
import { publish } from '../realtime/publish.ts'
import type { Deps, Query } from '../storage/db.ts'

export type Told = NonNullable<CaseSubject['member']>

/** What has happened to a member's comment, or to the member. */
export type CommentNews =
  | { what: 'removed'; reason: CommentReason; title: string; article_id: number }
  | { what: 'back'; title: string; article_id: number }
  | { what: 'muted'; reason: CommentReason; until: string }

export interface Notice {
  writes: Query[]
  /** After the commit, with the id that the first statement has returned. */
  push: (id: number) => void
}

/** The mail of a decision, which undoing takes out of the outbox again. */
export const causeOf = (what: CommentNews['what'], key: string, id: number) =>
  `comment_${what} ${key} ${id}`

/** `cause` identifies the decision. */
export function noticeOf(deps: Deps, member: Told, news: CommentNews, cause: string): Notice {
  const texts = locales.map((locale) => [locale, textIn(locale, news)] as const)
  const btn_link = news.what === 'muted' ? '' : `/article/${news.article_id}#comments`
  const { id: user_id } = member
  const mail = mailOf(member, news, cause)
  const due = new Date(deps.now().getTime() + undoTime)
  return {
    writes: [
      ...notificationWrites(deps, { audience: 'user', user_id, btn_link, texts }),
      ...(mail && isAddress(member.email) ? [mailWrite(deps, randomUUID(), mail, due)] : []),
    ],
    push: (id) => {
      const [, first] = texts[0]!
      const data: RealtimeEvent<'notification'> = {
        id,
        ...first,
        btn_link,
        is_read: false,
        created_at: deps.now().toISOString(),
        texts: Object.fromEntries(texts),
      }
      publish(deps, [{ channel: memberChannel(user_id), event: 'notification', data }])
    },
  }
}

function textIn(locale: (typeof locales)[number], news: CommentNews) {
  const t = translatorFor(locale)
  const plain = { subtitle: '', btn_text: t('moderation.see') }
  switch (news.what) {
    case 'removed':
      return {
        ...plain,
        title: t('moderation.removed'),
        message: t('moderation.removed_why', {
          title: news.title,
          reason: t(`report.reason.${news.reason}`),
        }),
      }
    case 'back':
      return {
        ...plain,
        title: t('moderation.back'),
        message: t('moderation.back_where', { title: news.title }),
      }
    case 'muted':
      return {
        ...plain,
        btn_text: '',
        title: t('moderation.muted'),
        message: t('moderation.muted_why', {
          reason: t(`report.reason.${news.reason}`),
          time: `${formatDate(locale, news.until, 'moment')} (UTC+8)`,
        }),
      }
  }
}

/** That a comment is back is no reason for an email. */
function mailOf(
  { email: to, nickname, lang }: Told,
  news: CommentNews,
  cause: string,
): Mail | null {
  switch (news.what) {
    case 'removed': {
      const { reason, title, article_id } = news
      const data = { nickname, reason, title, article: String(article_id) }
      return { template: 'comment_removed', data, cause, to, lang }
    }
    case 'muted': {
      const data = { nickname, reason: news.reason, until: news.until }
      return { template: 'comments_muted', data, cause, to, lang }
    }
    case 'back':
      return null
  }
}
