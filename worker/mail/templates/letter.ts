// What a mail says, before it is HTML or text.
import type { Locale } from '../../../client/contract/locale.ts'
import { href, withQuery } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { mailToken } from '../../auth/token.ts'
import type { StoredMail } from '../../data/outbox.ts'
import { mailText, type LetterPart } from '../messages/messages.ts'

/** Where links of mails lead, and what their tokens are derived with. */
export interface Sender {
  origin: string
  secret: string
}

export interface Letter {
  lang: Locale
  subject: string
  preheader: string
  heading: string
  greeting: string
  paragraphs: readonly string[]
  button: { label: string; url: string }
  /** Below the button, beside the address itself. */
  linkNote: string
  closing: string
  automatic: string
}

export function writeLetter(sender: Sender, mail: StoredMail): Letter {
  const { lang, template } = mail
  const { path, values = {} } = particulars(sender, mail)
  const say = (part: LetterPart) => mailText(lang, `${template}.${part}`, values)
  return {
    lang,
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    greeting: greet(lang, mail.data.nickname),
    paragraphs: [say('what'), say('how')],
    button: { label: say('button'), url: sender.origin + path },
    linkNote: mailText(lang, 'frame.link_note'),
    closing: say('closing'),
    automatic: mailText(lang, 'frame.automatic'),
  }
}

/** Where the button leads, and what the texts name. */
function particulars(sender: Sender, mail: StoredMail): Particulars {
  const { lang, template, data } = mail
  const link = (path: string, id: string) =>
    withQuery(href(lang, path), { token: mailToken(sender.secret, id) })
  switch (template) {
    case 'verify':
      return { path: link('/email-verification', data.token_id) }
    case 'reset':
      return { path: link('/password-reset', data.token_id) }
    case 'password_changed':
      return { path: href(lang, '/member/password'), values: { time: timeOf(lang, data.at) } }
    case 'new_device':
      return {
        path: href(lang, '/member/password'),
        values: { time: timeOf(lang, data.at), device: nameDevice(lang, data) },
      }
    case 'deletion':
      return { path: href(lang, '/member/account'), values: { time: timeOf(lang, data.due_at) } }
  }
}

interface Particulars {
  path: string
  values?: Record<string, string>
}

/** Mail programs make links of what looks like one, so a name with such characters is left out: it is its owner's word. */
function greet(lang: Locale, nickname: string): string {
  const looksLikeLink = /[./:@\u3002]/.test(nickname.normalize('NFKC'))
  return looksLikeLink
    ? mailText(lang, 'frame.greeting_plain')
    : mailText(lang, 'frame.greeting', { nickname })
}

function timeOf(lang: Locale, iso: string): string {
  return mailText(lang, 'frame.time', { moment: formatDate(lang, iso, 'moment') })
}

function nameDevice(lang: Locale, { browser, system }: { browser: string; system: string }) {
  return (
    [browser, system].filter((name) => name !== '').join(' · ') ||
    mailText(lang, 'frame.unknown_device')
  )
}
