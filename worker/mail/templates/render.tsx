import { renderToStaticMarkup } from 'react-dom/server'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { LetterDocument } from './layout.tsx'
import { buildEmailContent, type Sender } from './email-content.ts'
import { letterText } from './text.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Target of its button. */
  link: string
}

/** Renders a mail. The result is always the same, because its links are derived, not stored. */
export function renderMail(sender: Sender, mail: StoredMail): RenderedMail {
  const letter = buildEmailContent(sender, mail)
  return {
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterDocument letter={letter} />)}`,
    text: letterText(letter),
    link: letter.button.url,
  }
}
