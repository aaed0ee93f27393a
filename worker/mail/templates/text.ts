import type { EmailContent } from './email-content.ts'

/** The plain-text version of a mail. */
export function letterText(letter: EmailContent): string {
  const { heading, greeting, paragraphs, details, quote, stories, button, closing, links } = letter
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
    letter.automatic,
  ]
  return `${filled(parts).join('\n\n')}\n`
}

const filled = (parts: readonly string[]) => parts.filter((part) => part !== '')
