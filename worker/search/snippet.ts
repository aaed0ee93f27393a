import type { Mark } from '../../client/contract/search/search.ts'
import { isIn, matchRanges, type Term } from './query.ts'
import { sequencesOf } from './tokenize.ts'

export interface Snippet {
  snippet: string
  marks: Mark[]
}

/** Matches of the terms in the original text, sorted and without overlap. */
export function marksIn(text: string, terms: readonly Term[]): Mark[] {
  return marksAndCount(text, terms).marks
}

/**
 * About `length` characters of the paragraph with the most terms, the first one on a tie. Without a match, of the
 * first paragraph.
 */
export function snippetOf(
  paragraphs: readonly string[],
  terms: readonly Term[],
  length: number,
): Snippet {
  let best = { text: paragraphs[0] ?? '', marks: [] as Mark[], found: 0 }
  for (const text of paragraphs) {
    const here = marksAndCount(text, terms)
    if (here.found > best.found) best = { text, ...here }
    if (best.found === terms.length) break
  }
  return cut(best.text, best.marks, length)
}

/** Sources of a snippet: the standfirst, and paragraphs long enough to be understood alone, unlike table cells. */
export function snippetSources(standfirst: string, paragraphs: readonly string[], length: number) {
  return [standfirst, ...paragraphs.filter((text) => text.length >= length / 4)]
}

function marksAndCount(original: string, terms: readonly Term[]) {
  const sequences = sequencesOf(original)
  const marks = sequences.flatMap(({ text, starts, ends }) =>
    terms
      .flat(2)
      .flatMap((phrase) => matchRanges(phrase, text))
      .map(([from, to]): Mark => [starts[from]!, ends[to - 1]!]),
  )
  return { marks: mergeRanges(marks), found: terms.filter((term) => isIn(term, sequences)).length }
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
