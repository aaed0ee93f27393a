// Converts a keyword into an FTS5 expression, and finds its matches in a text.
import { languageId, type Locale } from '../../client/contract/locale.ts'
import {
  charactersOf,
  compoundsOf,
  fold,
  gap,
  runs,
  tokensOf,
  wordEnd,
  wordStart,
  type Compound,
  type Folded,
  type Run,
} from './tokenize.ts'

/** Runs that must be adjacent in a match. */
export interface Phrase {
  runs: Run[]
  /**
   * True at the end of the keyword, where the last word may be a prefix. False for a single letter, which would match
   * most words.
   */
  isOpen: boolean
}

/** Spellings of one part of a keyword. A match contains all phrases of one of them. */
export type Term = readonly (readonly Phrase[])[]

/** A match must contain all terms. Punctuation and FTS operators only separate terms. */
export function termsOf(keyword: string): Term[] {
  const folded = fold(keyword)
  const compounds = compoundsOf(keyword, folded).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const terms: { to: number; term: Phrase[][] }[] = []
  for (const run of runs(folded.text)) {
    const last = terms.at(-1)
    if (last && run.from < last.to) continue
    const compound = compounds.find(({ from }) => from === run.from)
    if (compound) terms.push({ to: compound.to, term: spellingsOf(compound) })
    else if (last && run.isJoined) last.term.map((phrases) => phrases.at(-1)?.runs.push(run))
    else terms.push({ to: 0, term: [[{ runs: [run], isOpen: false }]] })
  }
  for (const phrases of terms.at(-1)?.term ?? []) {
    const last = phrases.at(-1)
    const end = last?.runs.at(-1)
    if (last && end) last.isOpen = !end.isWord || charactersOf(end.text).length > 1
  }
  return terms.map(({ term }) => term)
}

/** Parts between hyphens must be adjacent, parts at capitals only in the same text; or all are joined. */
function spellingsOf({ parts, isHyphened }: Compound): Phrase[][] {
  const phrase = (words: readonly string[]): Phrase => ({
    runs: words.flatMap((word) => runs(word)),
    isOpen: false,
  })
  const apart = isHyphened ? [phrase(parts)] : parts.map((part) => phrase([part]))
  return [apart, [phrase([parts.join('')])]]
}

/**
 * FTS5 expression for texts in these languages. Quoted parts contain only letters, digits and marks, so syntax cannot
 * be injected.
 */
export function matchExpression(terms: readonly Term[], languages: readonly Locale[]): string {
  return languages
    .map((lang) => `(${terms.map((term) => termExpression(term, lang)).join(' AND ')})`)
    .join(' OR ')
}

function termExpression(term: Term, lang: Locale): string {
  const spellings = term.map((phrases) =>
    phrases.map((phrase) => quoted(phrase, lang)).join(' AND '),
  )
  return spellings.length === 1
    ? spellings[0]!
    : `(${spellings.map((one) => `(${one})`).join(' OR ')})`
}

function quoted({ runs: parts, isOpen }: Phrase, lang: Locale): string {
  const last = parts.at(-1)
  const tokens = parts.flatMap((run) => {
    const own = tokensOf(run)
    // In the text, another character may follow the last one, which is then not a token of its own.
    return run === last && own.length > 1 ? own.slice(0, -1) : own
  })
  // Also after a complete pair, because a tone mark may follow the last Thai character.
  const isPrefix = isOpen || last?.isWord === false
  return `"${tokens.map((token) => inLanguage(token, lang)).join(' ')}"${isPrefix ? ' *' : ''}`
}

/** Token of items that lists in `locale` do not show. Never in a text, because text tokens begin with a digit. */
export function hiddenToken(locale: Locale): string {
  return `h${languageId(locale)}`
}

/** Token with its language, as in the index, so that a search never reads entries of other languages. */
export function inLanguage(token: string, lang: Locale): string {
  return languageId(lang) + token
}

/** Matches of the phrase in a folded text, as `[from, to)`. Equal to the matches of the index. */
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

/** True if one spelling of the term is in a text. */
export function isIn(term: Term, sequences: readonly Folded[]): boolean {
  const has = (phrase: Phrase) => sequences.some(({ text }) => matchRanges(phrase, text).length > 0)
  return term.some((phrases) => phrases.every(has))
}

/** End of a run that follows `end` with only ignored characters in between; otherwise -1. */
function endAfter(run: Run, text: string, end: number): number {
  const start = end < 0 ? -1 : endOf(gap, text, end)
  return start >= 0 && text.startsWith(run.text, start) ? start + run.text.length : -1
}

/** End of the sticky pattern's match at `index`, or -1. */
function endOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : -1
}
