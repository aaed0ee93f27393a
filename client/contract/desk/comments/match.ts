import type { RuleInput } from './comment.ts'
import { dotMarks, foldText, joinSeparatedLetters, markDots } from '../../text/link-fold.ts'

type Rule = Pick<RuleInput, 'kind' | 'pattern'>

/** Scripts without spaces between words. Words in them match anywhere in a text. */
const unspaced = /[\p{Script=Han}\p{Script=Thai}]/u

/** Separators that an author may insert into a word to hide it. */
const between = /[\s\p{P}\p{S}\p{Cf}]+/gu

/** A letter or digit that continues a word. An adjacent Han character does not. */
const continues = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Thai}]]`

const anyDot = new RegExp(`\\s*[${Object.values(dotMarks).join('')}]\\s*`, 'gu')

/** Ignores width and case. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Compiles a rule into a test for texts. Han words match as substrings, others as whole words, addresses in any
 * disguise.
 */
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

/** Normalizes every form of dot, and replaces look-alike letters by the letters they imitate. */
function asAddress(text: string): string {
  return markDots(joinSeparatedLetters(foldText(text)))
    .toLowerCase()
    .replaceAll(anyDot, '.')
}
