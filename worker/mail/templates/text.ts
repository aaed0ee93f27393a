import type { Letter } from './letter.ts'

/** The plain twin of a mail, for programs and people who want no HTML. */
export function letterText(letter: Letter): string {
  const { heading, greeting, paragraphs, button, closing, automatic } = letter
  const link = `${button.label}\n${button.url}`
  return `${[heading, greeting, ...paragraphs, link, closing, automatic].join('\n\n')}\n`
}
