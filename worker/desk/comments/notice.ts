// Notifications of members about decisions on their comments. The email is delayed until the undo period of the
// decision is over.
import { randomUUID } from 'node:crypto'
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import { commentsPath } from '../../data/comments/link.ts'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import type { CaseContext } from '../../data/comments/moderation-case.ts'
import { muteCause } from '../../data/comments/mute-notification.ts'
import type { Mail } from '../../data/mail/content.ts'
import type { SystemNotification as Said } from '../../data/notifications/system-notification.ts'
import { memberNotification } from '../../data/notifications/writes.ts'
import { insertEmailStatement } from '../../data/mail/outbox.ts'
import { undoTime } from '../../data/undo.ts'
import { publish } from '../../realtime/publish.ts'
import type { Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { isAddress } from '../../data/mail/address.ts'

export type NotificationTarget = NonNullable<CaseContext['member']>

interface CommentedArticle {
  title: string
  article_id: number
  slug: string
}

/** Event about a member's comment or the member. */
export type CommentNotificationEvent =
  | ({ what: 'removed'; reason: CommentReason; cause: string } & CommentedArticle)
  | ({ what: 'back' } & CommentedArticle)
  | { what: 'muted'; reason: CommentReason; until: string }

export interface Notice {
  writes: Statement[]
  /** Call after the commit with the id returned by the first statement. */
  push: (id: number) => void
}

/** Dedupe key of a decision's email. Undo deletes the unsent email by it. */
export const removedCause = (key: string, comment: number) => `comment_removed ${key} ${comment}`

export function buildCommentNotification(
  deps: Deps,
  member: NotificationTarget,
  news: CommentNotificationEvent,
): Notice {
  const btn_link = news.what === 'muted' ? '' : commentsPath(news.article_id, news.slug)
  const { id: user_id } = member
  const { write, eventOf } = memberNotification(deps, {
    user_id,
    btn_link,
    notice: notificationParams(news),
  })
  const mail = mailOf(member, news)
  const due = new Date(deps.now().getTime() + undoTime)
  return {
    writes: [
      write,
      ...(mail && isAddress(member.email)
        ? [insertEmailStatement(deps, randomUUID(), mail, due)]
        : []),
    ],
    push: (id) => {
      publish(deps, [{ channel: memberChannel(user_id), event: 'notification', data: eventOf(id) }])
    },
  }
}

function notificationParams(news: CommentNotificationEvent): Said {
  switch (news.what) {
    case 'removed': {
      const { reason, title } = news
      return { type: 'comment_removed', params: { reason, title } }
    }
    case 'back':
      return { type: 'comment_back', params: { title: news.title } }
    case 'muted': {
      const { reason, until } = news
      return { type: 'comments_muted', params: { reason, until } }
    }
  }
}

/** A restored comment causes no email. */
function mailOf(
  { id, email: to, nickname, lang }: NotificationTarget,
  news: CommentNotificationEvent,
): Mail | null {
  switch (news.what) {
    case 'removed': {
      const { reason, title, article_id, slug, cause } = news
      const data = { nickname, reason, title, article: String(article_id), slug }
      return { template: 'comment_removed', data, cause, to, lang }
    }
    case 'muted': {
      const { reason, until } = news
      const data = { nickname, reason, until }
      return { template: 'comments_muted', data, cause: muteCause(id, until), to, lang }
    }
    case 'back':
      return null
  }
}
