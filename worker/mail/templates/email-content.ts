// Content of each email, before rendering as HTML or text.
import { hasLink } from '../../../client/contract/text/link-guard.ts'
import type { EditionContent, IssueStory } from '../../../client/contract/newsletter/issue.ts'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import type { Mailing } from '../../../client/contract/members/mailings.ts'
import type { MemberTab } from '../../../client/contract/members/tabs.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { href, withQuery, localePath } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { createConfirmToken, createListsToken } from '../../auth/subscriber-token.ts'
import { deriveMailToken, undoLinkId } from '../../auth/token.ts'
import type { DemoDetails } from '../../data/mail/content.ts'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { orHost, type Brand } from '../../data/site/names.ts'
import { replyTimeIn } from '../../i18n/reply-time.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { noticeOf, slotIn } from './contact-notice.ts'
import type { EmailPart } from '../messages/mail-texts.ts'
import { mailText } from '../messages/messages.ts'
import { mailingOf, notesOf } from './mailing.ts'
import { privacyLinks } from './privacy-links.ts'

/** Brand of the site, origin of links in emails, and the secret for their tokens. */
export interface Sender extends Brand {
  origin: string
  secret: string
}

export interface EmailContent {
  lang: Locale
  subject: string
  preheader: string
  heading: string
  greeting: string
  paragraphs: readonly string[]
  details: readonly { label: string; value: string }[]
  /** A quoted text with its line breaks. */
  quote: string
  stories: readonly IssueStory[]
  button: { label: string; url: string }
  /** Below the button, next to the plain link. */
  linkNote: string
  closing: string
  /** Link to the issue on the site, and unsubscribe link. */
  links: readonly { label: string; url: string }[]
  automatic: string
  /** Name of the site. */
  site: string
}

/** Used instead of a subscriber's key for issues without a recipient. Links then lead directly to the stories. */
export const noSubscriber = ''

export function buildEmailContent(sender: Sender, mail: StoredMail): EmailContent {
  const { lang } = mail
  const site = shortName(sender, lang)
  const template = mail.template === 'news_test' ? 'news' : mail.template
  const { path, url = sender.origin + path, values = {}, ...parts } = templateValues(sender, mail)
  const say = (part: EmailPart) => mailText(lang, `${template}.${part}`, { site, ...values })
  return {
    lang,
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    greeting: greet(lang, 'nickname' in mail.data ? mail.data.nickname : ''),
    paragraphs: [say('what'), say('how')],
    details: [],
    quote: '',
    stories: [],
    button: { label: say('button'), url },
    linkNote: mailText(lang, 'frame.link_note'),
    closing: say('closing'),
    automatic: mailText(lang, 'frame.automatic', { site }),
    site,
    ...parts,
    links: [...(parts.links ?? []), ...privacyLinks(sender.origin, lang, template)],
  }
}

const shortName = ({ names, origin }: Sender, lang: Locale) => orHost(names.short(lang), origin)

interface Particulars extends Partial<
  Pick<
    EmailContent,
    'subject' | 'heading' | 'paragraphs' | 'details' | 'quote' | 'stories' | 'links' | 'automatic'
  >
> {
  /** Target of the button: a path of this site, unless `url` is set. */
  path?: string
  url?: string
  /** Placeholder values. */
  values?: Record<string, string>
}

/** Pages of links with a token in the table of emailed links. */
const linkPages = {
  verify: '/email-verification',
  reset: '/password-reset',
  login: '/login/link/use',
} as const

function templateValues(sender: Sender, mail: StoredMail): Particulars {
  const { lang, template, data } = mail
  switch (template) {
    case 'verify':
    case 'reset':
    case 'login':
      return { path: linkPath(sender, lang, linkPages[template], data.token_id) }
    case 'email_change':
    case 'email_change_notice':
      return emailChangeOf(sender, lang, data)
    case 'email_taken':
    case 'account_exists':
      return { path: href(lang, 'login') }
    case 'password_changed':
      return atTab(lang, 'password', { time: timeOf(lang, data.at) })
    case 'new_device':
      return atTab(lang, 'password', deviceValues(lang, data))
    case 'passkey_added':
    case 'passkey_removed':
      return atTab(lang, 'account', deviceValues(lang, data))
    case 'deletion':
      return atTab(lang, 'account', { time: timeOf(lang, data.due_at) })
    case 'comment_removed':
      return removalOf(lang, data)
    case 'comments_muted':
      return muteOf(lang, data)
    case 'newsletter_confirm': {
      const token = createConfirmToken(sender.secret, data.subscriber, data.expires_at)
      return { path: withQuery(href(lang, 'confirmSubscription'), { token }) }
    }
    case 'newsletter_lists':
      return { path: listsPath(sender, lang, data.subscriber) }
    case 'news':
    case 'news_test':
    case 'digest':
    case 'reminder':
    case 'notes_waiting':
      return storiesOf(sender, mail)
    case 'operator_invitation':
      return invitationOf(sender, lang, data)
    case 'operator_sign_in':
      return { path: deskLink(sender, lang, '/backstage/login', data.link_id) }
    case 'operator_security':
      return securityOf(lang, data)
    case 'release_stopped':
      return { path: deskPath(lang, '/backstage/release'), values: { title: data.title } }
    case 'webhook_off':
      return { path: deskPath(lang, '/backstage/webhook'), values: { url: data.url } }
    case 'contact_received':
      return { path: href(lang, 'faq'), values: { reply: replyTimeIn(lang, data.team) } }
    case 'contact_answer':
      return answerOf(lang, data)
    case 'demo_confirmed':
    case 'demo_moved':
    case 'demo_cancelled':
      return demoOf(lang, data)
    case 'contact_notice':
      return noticeOf(lang, data)
  }
}

function emailChangeOf(
  sender: Sender,
  lang: Locale,
  data: DataOf<'email_change' | 'email_change_notice'>,
): Particulars {
  if (!('at' in data)) return { path: linkPath(sender, lang, '/email-change', data.link_id) }
  const path = linkPath(sender, lang, '/email-change/undo', undoLinkId(data.link_id))
  return { path, values: { time: timeOf(lang, data.at) } }
}

function linkPath({ secret }: Sender, lang: Locale, path: string, id: string): string {
  return withQuery(localePath(lang, path), { token: deriveMailToken(secret, id) })
}

function atTab(lang: Locale, tab: MemberTab, values: Record<string, string>): Particulars {
  return { path: href(lang, 'member', { tab }), values }
}

function invitationOf(
  sender: Sender,
  lang: Locale,
  { invitation_id, inviter }: DataOf<'operator_invitation'>,
): Particulars {
  const path = deskLink(sender, lang, '/backstage/accept', invitation_id)
  return { path, values: { name: inviter } }
}

function deskLink({ secret }: Sender, lang: Locale, path: string, id: string): string {
  return deskPath(lang, path, deriveMailToken(secret, id))
}

/** The desk has no language prefix. */
function deskPath(lang: Locale, path: string, token?: string): string {
  return withQuery(path, { token, lang })
}

function securityOf(lang: Locale, { at, change }: DataOf<'operator_security'>): Particulars {
  const values = { time: timeOf(lang, at), change: mailText(lang, `security.${change}`) }
  return { path: deskPath(lang, '/backstage/me'), values }
}

function demoOf(lang: Locale, { starts_at, time_zone }: DemoDetails): Particulars {
  const values = { time: slotIn(lang, starts_at, time_zone) }
  return { path: href(lang, 'demo'), values, automatic: '' }
}

function listsPath({ secret }: Sender, lang: Locale, subscriber: string, issue?: string): string {
  const token = createListsToken(secret, subscriber)
  return withQuery(href(lang, 'subscriptionLists'), { token, issue })
}

function storiesOf(
  sender: Sender,
  mail: Extract<StoredMail, { template: 'news' | 'news_test' | Mailing | 'notes_waiting' }>,
): Particulars {
  const { lang, template, data, edition = noEdition } = mail
  if (template === 'notes_waiting') return notesOf(lang, edition)
  if (template === 'news') return newsOf(sender, mail, edition, data)
  if (template === 'news_test') return testIssueContent(sender, mail, data.edition)
  const time = template === 'reminder' ? timeOf(lang, data.starts_at) : ''
  return mailingOf(sender, lang, { template, data, edition, time })
}

/** Such an email is never sent; a preview shows only its frame. */
const noEdition: EditionContent = { subject: '', intro: '', is_by_rule: true, stories: [] }

function newsOf(
  sender: Sender,
  { lang, created_at }: StoredMail,
  { subject, intro, is_by_rule, stories }: EditionContent,
  { subscriber, issue }: { subscriber: string; issue: string },
): Particulars {
  const { origin } = sender
  const site = shortName(sender, lang)
  const isRead = subscriber !== noSubscriber
  const say = (part: EmailPart) => mailText(lang, `news.${part}`, { site })
  const usual = is_by_rule ? [say('what'), say('how')] : [say('how')]
  const urlOf = ({ url }: IssueStory, at: number) =>
    isRead && url !== '' ? issueLink({ lang, issue, story: at, subscriber }) : url
  return {
    path: href(lang, 'currentMonth'),
    values: { day: formatDate(lang, created_at, 'day'), title: stories[0]?.title ?? '' },
    ...(subject && { subject, heading: subject }),
    paragraphs: intro ? linesOf(intro) : usual,
    stories: stories.map((story, at) => ({ ...story, url: absolute(origin, urlOf(story, at)) })),
    links: [
      {
        label: mailText(lang, 'frame.online'),
        url: origin + (isRead ? href(lang, 'issue', { id: issue }) : href(lang, 'issues')),
      },
      {
        label: mailText(lang, 'frame.leave'),
        url:
          origin + (isRead ? listsPath(sender, lang, subscriber, issue) : href(lang, 'subscribe')),
      },
    ],
  }
}

/** A test issue for its editor. */
function testIssueContent(sender: Sender, mail: StoredMail, json: string): Particulars {
  // Written by worker/desk/newsletter/send.ts.
  const edition = JSON.parse(json) as EditionContent
  const news = newsOf(sender, mail, edition, { subscriber: noSubscriber, issue: '' })
  const subject =
    news.subject ??
    mailText(mail.lang, 'news.subject', {
      site: shortName(sender, mail.lang),
      ...news.values,
    })
  return { ...news, subject: mailText(mail.lang, 'frame.test', { subject }) }
}

interface StoryLink {
  lang: Locale
  issue: string
  story: number
  subscriber: string
}

/** Link that counts a click, and notes the week in which this subscriber clicked. */
function issueLink({ lang, issue, story, subscriber }: StoryLink): string {
  return withQuery(`/go/${issue}/${lang}/${story}`, { r: subscriber })
}

const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url)
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

type Answer = Extract<StoredMail, { template: 'contact_answer' }>['data']

/** An operator's response line by line, followed by the quoted question. */
function answerOf(lang: Locale, { subject, text, question }: Answer): Particulars {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  return {
    path: href(lang, 'contact'),
    values: { title: subject },
    paragraphs: [
      ...lines,
      mailText(lang, 'contact_answer.how'),
      mailText(lang, 'contact_answer.what'),
    ],
    quote: question,
    automatic: '',
  }
}

/**
 * Mail clients turn URL-like text into links, and anyone can choose a nickname. Names with such characters are omitted.
 */
function greet(lang: Locale, nickname: string): string {
  const looksLikeLink = /[./:@\u3002]/.test(nickname.normalize('NFKC')) || hasLink(nickname)
  return looksLikeLink || nickname === ''
    ? mailText(lang, 'frame.greeting_plain')
    : mailText(lang, 'frame.greeting', { nickname })
}

type DataOf<T extends StoredMail['template']> = Extract<StoredMail, { template: T }>['data']

function removalOf(
  lang: Locale,
  { reason, title, article, slug }: DataOf<'comment_removed'>,
): Particulars {
  const path = `${itemUrl(lang, 'article', { id: Number(article), slug })}#comments`
  return { path, values: { reason: reasonIn(lang, reason), title } }
}

function muteOf(lang: Locale, { reason, until }: DataOf<'comments_muted'>): Particulars {
  const path = href(lang, 'member', { tab: 'account' })
  return { path, values: { reason: reasonIn(lang, reason), time: timeOf(lang, until) } }
}

function reasonIn(lang: Locale, reason: CommentReason): string {
  return translatorFor(lang)(`report.reason.${reason}`)
}

function timeOf(lang: Locale, iso: string): string {
  return mailText(lang, 'frame.time', { moment: formatDate(lang, iso, 'moment') })
}

function deviceValues(lang: Locale, data: { at: string; browser: string; system: string }) {
  return { time: timeOf(lang, data.at), device: nameDevice(lang, data) }
}

function nameDevice(lang: Locale, { browser, system }: { browser: string; system: string }) {
  return (
    [browser, system].filter((name) => name !== '').join(' · ') ||
    mailText(lang, 'frame.unknown_device')
  )
}
