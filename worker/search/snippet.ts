// Marks of a keyword in a text, and the excerpt to show.
import type { Mark } from '../../client/contract/search/search.ts'
import { matchRanges, type Phrase } from './query.ts'
import { fold } from './tokenize.ts'

export interface Snippet {
  snippet: string
  marks: Mark[]
}

/** Matches of the phrases in the original text, sorted and without overlap. */
export function marksIn(text: string, phrases: readonly Phrase[]): Mark[] {
  return marksAndCount(text, phrases).marks
}

/**
 * About `length` characters of the paragraph with the most phrases, the first one on a tie. Without a match, of the
 * first paragraph.
 */
export function snippetOf(
  paragraphs: readonly string[],
  phrases: readonly Phrase[],
  length: number,
): Snippet {
  let best = { text: paragraphs[0] ?? '', marks: [] as Mark[], found: 0 }
  for (const text of paragraphs) {
    const here = marksAndCount(text, phrases)
    if (here.found > best.found) best = { text, ...here }
    if (best.found === phrases.length) break
  }
  return cut(best.text, best.marks, length)
}

/** Sources of a snippet: the standfirst, and paragraphs long enough to be understood alone, unlike table cells. */
export function snippetSources(standfirst: string, paragraphs: readonly string[], length: number) {
  return [standfirst, ...paragraphs.filter((text) => text.length >= length / 4)]
}

function marksAndCount(text: string, phrases: readonly Phrase[]) {
  const { text: folded, starts, ends } = fold(text)
  const marks: Mark[] = []
  let found = 0
  for (const phrase of phrases) {
    const places = matchRanges(phrase, folded)
    if (places.length > 0) found++
    for (const [from, to] of places) marks.push([starts[from]!, ends[to - 1]!])
  }
  return { marks: mergeRanges(marks), found }
}

function mergeRanges(marks: Mark[]): Mark[] {
  const result: Mark[] = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Never separates a character from its marks, and avoids splitting a word. */
function cut(text: string, marks: readonly Mark[], length: number): Snippet {
  const first = marks[0]?.[0] ?? 0
  const from = first < length * 0.6 ? 0 : boundaryNear(text, first - Math.floor(length / 4))
  const to = text.length - from <= length ? text.length : boundaryNear(text, from + length)
  const [head, tail] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const shift = head.length - from
  return {
    snippet: head + text.slice(from, to).trimEnd() + tail,
    marks: marks
      .filter(([start]) => start >= from && start < to)
      .map(([start, end]): Mark => [start + shift, Math.min(end, to) + shift]),
  }
}

/** Maximum characters that a cut moves forward to the end of a word. */
const maxWordLength = 20

function boundaryNear(text: string, wanted: number): number {
  const near = text.slice(wanted, wanted + maxWordLength)
  const space = near.search(/\s\S/)
  if (space >= 0 && !/[\u4e00-\u9fff]/.test(near.slice(0, space))) return wanted + space + 1
  const torn = /^[\p{M}\u200d\udc00-\udfff]+/v.exec(near)?.[0].length ?? 0
  return wanted + torn
}
