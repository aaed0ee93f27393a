import type { Letter } from './letter.ts'

/** The plain-text version of a mail. */
export function letterText(letter: Letter): string {
  const { heading, greeting, paragraphs, details, quote, stories, button, closing, leave } = letter
  const parts = [
    heading,
    greeting,
    ...paragraphs,
    details.map(({ label, value }) => `${label}\n${value}`).join('\n'),
    quote,
    ...stories.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    `${button.label}\n${button.url}`,
    closing,
    leave ? `${leave.label}\n${leave.url}` : '',
    letter.automatic,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
