// System notifications: a row has a type and parameters, and each reader gets the text in their language
// (docs/decisions/community/notifications.md).
import * as z from 'zod/mini'
import { commentReasons } from '../../../client/contract/comments/reasons.ts'
import type { NotificationTexts } from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { legalPages } from '../../../client/contract/paths.ts'
import type { Notification } from '../../../client/contract/notifications/notification.ts'
import { formatDate, type Translate } from '../../../client/i18n/translate.ts'
import { translatorFor } from '../../i18n/translators.ts'

type Text = Pick<Notification, 'title' | 'subtitle' | 'message' | 'btn_text'>
type Said = Pick<Text, 'title' | 'message'> & Partial<Text>

interface Kind<Params> {
  params: z.ZodMiniType<Params>
  /** `null` if the parameters are invalid. */
  textIn: (locale: Locale, params: unknown) => Text | null
}

function kind<Params>(
  params: z.ZodMiniType<Params>,
  say: (t: Translate, named: Params, locale: Locale) => Said,
): Kind<Params> {
  return {
    params,
    textIn: (locale, stored) => {
      const { data, success } = params.safeParse(stored)
      if (!success) return null
      return { subtitle: '', btn_text: '', ...say(translatorFor(locale), data, locale) }
    },
  }
}

const reason = z.enum(commentReasons)
const text = z.string()

/** Stored parameters must stay readable: a type that needs other parameters is a new type. */
const notificationTypes = {
  reply: kind(z.object({ nickname: text, title: text }), (t, { nickname, title }) => ({
    title: t('notification.reply', { nickname }),
    message: t('notification.reply_where', { title }),
    btn_text: t('notification.reply_see'),
  })),
  comment_removed: kind(z.object({ reason, title: text }), (t, { reason: why, title }) => ({
    title: t('moderation.removed'),
    message: t('moderation.removed_why', { title, reason: t(`report.reason.${why}`) }),
    btn_text: t('moderation.see'),
  })),
  comment_back: kind(z.object({ title: text }), (t, { title }) => ({
    title: t('moderation.back'),
    message: t('moderation.back_where', { title }),
    btn_text: t('moderation.see'),
  })),
  comments_muted: kind(z.object({ reason, until: text }), (t, named, locale) => ({
    title: t('moderation.muted'),
    message: t('moderation.muted_why', {
      reason: t(`report.reason.${named.reason}`),
      time: `${formatDate(locale, named.until, 'moment')} (UTC+8)`,
    }),
  })),
  terms: kind(z.object({ effective_at: text }), (t, { effective_at }, locale) => ({
    title: t('notification.terms'),
    message: t('notification.terms_from', { date: formatDate(locale, effective_at, 'date') }),
    btn_text: t('notification.terms_see'),
  })),
  legal: kind(
    z.object({ effective_at: text, kind: z.enum(legalPages) }),
    (t, { effective_at, kind: page }, locale) => ({
      title: t('notification.document', { name: t(`legal.${page}`) }),
      message: t('notification.terms_from', { date: formatDate(locale, effective_at, 'date') }),
      btn_text: t('notification.document_see'),
    }),
  ),
}

type Kinds = typeof notificationTypes
type NoticeType = keyof Kinds
export type SystemNotification = {
  [Type in NoticeType]: { type: Type; params: z.output<Kinds[Type]['params']> }
}[NoticeType]

const isNoticeType = (type: string | null): type is NoticeType =>
  type !== null && Object.hasOwn(notificationTypes, type)

export const noticeTypes = Object.keys(notificationTypes)

interface Stored {
  type: string | null
  params: unknown
}

/** `null` for notifications with their own texts, and for types of a later release. */
export function systemNotificationText(locale: Locale, { type, params }: Stored): Text | null {
  return isNoticeType(type) ? notificationTypes[type].textIn(locale, params) : null
}

/** Texts in all languages, for connected clients. */
export function noticeTexts(notice: Stored): NotificationTexts {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const said = systemNotificationText(locale, notice)
      return said ? [[locale, said]] : []
    }),
  )
}
