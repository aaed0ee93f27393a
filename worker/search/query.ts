// A keyword → what the index is asked, and the same places in a text.
import { languageId, type Locale } from '../../client/contract/locale.ts'
import { fold, gap, runs, tokensOf, wordEnd, wordStart, type Run } from './tokenize.ts'

/** Runs that stand side by side, to be found side by side. */
export interface Phrase {
  runs: Run[]
  /** Nothing is typed behind it, so its last word may go on. */
  isLast: boolean
}

/** Every phrase of a keyword must occur in what it finds. Punctuation and operators of FTS separate, no more. */
export function phrasesOf(keyword: string): Phrase[] {
  const phrases: Phrase[] = []
  for (const run of runs(fold(keyword).text)) {
    if (run.isJoined) phrases.at(-1)?.runs.push(run)
    else phrases.push({ runs: [run], isLast: false })
  }
  return phrases.map((phrase, index) => ({ ...phrase, isLast: index === phrases.length - 1 }))
}

/**
 * The phrases as an FTS5 expression for texts of these languages; inside its quotes are letters, digits and marks, and
 * nothing of the syntax.
 */
export function matchExpression(phrases: readonly Phrase[], languages: readonly Locale[]): string {
  return languages
    .map((lang) => `(${phrases.map((phrase) => quoted(phrase, lang)).join(' AND ')})`)
    .join(' OR ')
}

function quoted({ runs: parts, isLast }: Phrase, lang: Locale): string {
  const last = parts.at(-1)
  const tokens = parts.flatMap((run) => {
    const own = tokensOf(run)
    // A text may go on behind the keyword's last character, so alone it is no token of the text.
    return run === last && own.length > 1 ? own.slice(0, -1) : own
  })
  // Also where a pair is complete: a tone may follow the last Thai character.
  const isPrefix = isLast || last?.isWord === false
  return `"${tokens.map((token) => inLanguage(token, lang)).join(' ')}"${isPrefix ? ' *' : ''}`
}

/** A token as the index has it: each language has its own lists, so a search never reads those of another. */
export function inLanguage(token: string, lang: Locale): string {
  return languageId(lang) + token
}

/** Where a folded text has the phrase, as `[from, to)`: the places the index knows of. */
export function placesOf({ runs: parts, isLast }: Phrase, text: string): [number, number][] {
  const [first, ...others] = parts
  if (!first) return []
  const places: [number, number][] = []
  for (let from = text.indexOf(first.text); from >= 0; from = text.indexOf(first.text, from + 1)) {
    const to = others.reduce((end, run) => endAfter(run, text, end), from + first.text.length)
    const isBegun = !first.isWord || endOf(wordStart, text, from) >= 0
    const isEnded = isLast || !parts.at(-1)?.isWord || endOf(wordEnd, text, to) >= 0
    if (to >= 0 && isBegun && isEnded) places.push([from, to])
  }
  return places
}

/** The end of a run that follows `end` with nothing searchable between; -1 where something else does. */
function endAfter(run: Run, text: string, end: number): number {
  const start = end < 0 ? -1 : endOf(gap, text, end)
  return start >= 0 && text.startsWith(run.text, start) ? start + run.text.length : -1
}

/** Where what the sticky pattern matches at `index` ends, or -1. */
function endOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : -1
}
