// Turns a keyword into an FTS5 expression, and finds the same matches in a text.
import { languageId, type Locale } from '../../client/contract/locale.ts'
import {
  charactersOf,
  fold,
  gap,
  runs,
  tokensOf,
  wordEnd,
  wordStart,
  type Run,
} from './tokenize.ts'

/** Adjacent runs, which must also be adjacent in a match. */
export interface Phrase {
  runs: Run[]
  /** Nothing follows in the keyword, so its last word may be a prefix; a single letter would be one of most words. */
  isOpen: boolean
}

/** A match must contain every phrase of the keyword. Punctuation and FTS operators only separate phrases. */
export function phrasesOf(keyword: string): Phrase[] {
  const phrases: Phrase[] = []
  for (const run of runs(fold(keyword).text)) {
    if (run.isJoined) phrases.at(-1)?.runs.push(run)
    else phrases.push({ runs: [run], isOpen: false })
  }
  const last = phrases.at(-1)
  const end = last?.runs.at(-1)
  if (last && end) last.isOpen = !end.isWord || charactersOf(end.text).length > 1
  return phrases
}

/**
 * The phrases as an FTS5 expression for texts of these languages; its quotes contain only letters, digits and marks, so
 * no syntax can be injected.
 */
export function matchExpression(phrases: readonly Phrase[], languages: readonly Locale[]): string {
  return languages
    .map((lang) => `(${phrases.map((phrase) => quoted(phrase, lang)).join(' AND ')})`)
    .join(' OR ')
}

function quoted({ runs: parts, isOpen }: Phrase, lang: Locale): string {
  const last = parts.at(-1)
  const tokens = parts.flatMap((run) => {
    const own = tokensOf(run)
    // In the text another character may follow the keyword's last one, so it need not be a token there.
    return run === last && own.length > 1 ? own.slice(0, -1) : own
  })
  // Even after a complete pair: a tone mark may follow the last Thai character.
  const isPrefix = isOpen || last?.isWord === false
  return `"${tokens.map((token) => inLanguage(token, lang)).join(' ')}"${isPrefix ? ' *' : ''}`
}

/** The token of an item that lists in `locale` do not show. No text has it: a token of a text begins with a digit. */
export function hiddenToken(locale: Locale): string {
  return `h${languageId(locale)}`
}

/** A token with its language, as in the index, so that a search never reads the entries of another language. */
export function inLanguage(token: string, lang: Locale): string {
  return languageId(lang) + token
}

/** Where a folded text contains the phrase, as `[from, to)`; the same places the index matches. */
export function matchRanges({ runs: parts, isOpen }: Phrase, text: string): [number, number][] {
  const [first, ...others] = parts
  if (!first) return []
  const places: [number, number][] = []
  for (let from = text.indexOf(first.text); from >= 0; from = text.indexOf(first.text, from + 1)) {
    const to = others.reduce((end, run) => endAfter(run, text, end), from + first.text.length)
    const isBegun = !first.isWord || endOf(wordStart, text, from) >= 0
    const isEnded = isOpen || !parts.at(-1)?.isWord || endOf(wordEnd, text, to) >= 0
    if (to >= 0 && isBegun && isEnded) places.push([from, to])
  }
  return places
}

/** The end of a run that follows `end` with nothing searchable in between; otherwise -1. */
function endAfter(run: Run, text: string, end: number): number {
  const start = end < 0 ? -1 : endOf(gap, text, end)
  return start >= 0 && text.startsWith(run.text, start) ? start + run.text.length : -1
}

/** The end of a match of the sticky pattern at `index`, or -1. */
function endOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : -1
}
