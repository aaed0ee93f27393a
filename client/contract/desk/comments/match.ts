// Whether a comment holds what a rule names.
import type { RuleInput } from './comment.ts'
import { dotMarks, foldText, joinSeparatedLetters, markDots } from '../../text/link-fold.ts'

type Rule = Pick<RuleInput, 'kind' | 'pattern'>

/** Scripts that write words without spaces between them: their words are found anywhere in a text. */
const unspaced = /[\p{Script=Han}\p{Script=Thai}]/u

/** What somebody may put between the characters of a word so that it is not found. */
const between = /[\s\p{P}\p{S}\p{Cf}]+/gu

/** A letter or digit that continues a word; a character in Han beside it does not. */
const continues = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Thai}]]`

const anyDot = new RegExp(`\\s*[${Object.values(dotMarks).join('')}]\\s*`, 'gu')

/** Width and case say nothing. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** A test for texts: words in Han are found as parts of a text, others as whole words, addresses in any disguise. */
export function compileRule({ kind, pattern }: Rule): (text: string) => boolean {
  if (kind === 'link') return wholeIn(pattern, asAddress)
  if (!unspaced.test(pattern)) return wholeIn(pattern, plain)
  const bare = (text: string) => plain(text).replaceAll(between, '')
  const sought = bare(pattern)
  return (text) => sought !== '' && bare(text).includes(sought)
}

function wholeIn(pattern: string, form: (text: string) => string): (text: string) => boolean {
  const escaped = form(pattern)
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
  const whole = new RegExp(`(?<!${continues})${escaped}(?!${continues})`, 'v')
  return (text) => escaped !== '' && whole.test(form(text))
}

/** With every dot as a dot, and letters that only look different as those they stand for. */
function asAddress(text: string): string {
  return markDots(joinSeparatedLetters(foldText(text)))
    .toLowerCase()
    .replaceAll(anyDot, '.')
}
