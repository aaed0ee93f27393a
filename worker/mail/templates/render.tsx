import { renderToStaticMarkup } from 'react-dom/server'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { EmailDocument } from './layout.tsx'
import { buildEmailContent, type EmailContent, type Sender } from './email-content.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Target of its button. */
  link: string
}

/** Renders an email. Deterministic, because links are derived and not stored. */
export function renderMail(sender: Sender, mail: StoredMail): RenderedMail {
  const email = buildEmailContent(sender, mail)
  return {
    subject: oneLine(email.subject),
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument email={email} accent={sender.accent} />)}`,
    text: emailText(email),
    link: email.button.url,
  }
}

/** Titles and stored subjects may contain line breaks, which are invalid in a header. */
const oneLine = (subject: string) => subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The plain-text version of an email. */
function emailText(email: EmailContent): string {
  const { heading, greeting, paragraphs, details, quote, stories, button, closing, links } = email
  const parts = [
    heading,
    greeting,
    ...paragraphs,
    details.map(({ label, value }) => `${label}\n${value}`).join('\n'),
    quote,
    ...stories.map((story) => filled([story.title, story.text, story.url]).join('\n')),
    `${button.label}\n${button.url}`,
    closing,
    ...links.map(({ label, url }) => `${label}\n${url}`),
    email.automatic,
  ]
  return `${filled(parts).join('\n\n')}\n`
}

const filled = (parts: readonly string[]) => parts.filter((part) => part !== '')
