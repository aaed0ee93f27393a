import { renderToStaticMarkup } from 'react-dom/server'
import type { StoredMail } from '../data/outbox.ts'
import { LetterDocument } from './templates/layout.tsx'
import { writeLetter, type Sender } from './templates/letter.ts'
import { letterText } from './templates/text.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Where its button leads. */
  link: string
}

/** A mail as it is sent, the same whenever it is asked for: its links are derived, not stored. */
export function renderMail(sender: Sender, mail: StoredMail): RenderedMail {
  const letter = writeLetter(sender, mail)
  return {
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterDocument letter={letter} />)}`,
    text: letterText(letter),
    link: letter.button.url,
  }
}
