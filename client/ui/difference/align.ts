// Which block of one version is which of another. Blocks have no ids: equal ones are the same, and between those the most alike
// ones are, in their order.
import { diffArrays } from 'diff'
import { plainText, type RichTextNode } from '../../contract/text/rich-text.ts'

export type Blocks = readonly RichTextNode[]

/** For each block of `before`, the index of the same one in `after`, or -1. */
export function alignBlocks(before: Blocks, after: Blocks): number[] {
  const found = before.map(() => -1)
  let [old, fresh] = [0, 0]
  let gap = { old: 0, fresh: 0 }
  const closeGap = () => alignAlike({ before, after, found }, gap, { old, fresh })
  for (const { added, removed, count } of diffArrays(before.map(spelled), after.map(spelled))) {
    if (added) fresh += count
    else if (removed) old += count
    else {
      closeGap()
      for (let step = 0; step < count; step++) found[old++] = fresh++
      gap = { old, fresh }
    }
  }
  closeGap()
  return found
}

/** Equal for equal values, in whatever order their keys were written. */
export function spelled(value: unknown): string {
  return (
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  )
}

interface Sides {
  before: Blocks
  after: Blocks
  found: number[]
}

interface Place {
  old: number
  fresh: number
}

/** Less alike than this, and one was deleted and the other written anew. */
const similarityThreshold = 0.4
/** Gaps of more pairs than this stay unaligned. */
const maxPairs = 40_000

/** The pairs in order whose likeness adds up to the most. */
function alignAlike({ before, after, found }: Sides, from: Place, to: Place): void {
  const [rows, columns] = [to.old - from.old, to.fresh - from.fresh]
  if (rows === 0 || columns === 0 || rows * columns > maxPairs) return
  const oldWords = before.slice(from.old, to.old).map(wordsOf)
  const freshWords = after.slice(from.fresh, to.fresh).map(wordsOf)
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  const likeness = oldWords.map((old, row) =>
    freshWords.map((fresh, column) =>
      before[from.old + row]!.type === after[from.fresh + column]!.type
        ? similarity(old, fresh)
        : 0,
    ),
  )
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const pair = likeness[row]![column]!
      const joined = pair >= similarityThreshold ? pair + best[row + 1]![column + 1]! : 0
      best[row]![column] = Math.max(joined, best[row + 1]![column]!, best[row]![column + 1]!)
    }
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    const here = best[row]![column]!
    if (here === best[row + 1]![column]) row++
    else if (here === best[row]![column + 1]) column++
    else found[from.old + row++] = from.fresh + column++
  }
}

/** What a picture or film is, of others their words; Han characters one by one. */
function wordsOf(node: RichTextNode): Map<string, number> {
  const { image_id, id } = node.attrs ?? {}
  const words = plainText(node).match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? [
    `${node.type} ${JSON.stringify(image_id ?? id)}`,
  ]
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const sizeOf = (words: Map<string, number>) =>
  [...words.values()].reduce((sum, one) => sum + one, 0)

/** From 0 to 1: the share of words that both have. */
function similarity(old: Map<string, number>, fresh: Map<string, number>): number {
  let shared = 0
  for (const [word, count] of old) shared += Math.min(count, fresh.get(word) ?? 0)
  return (2 * shared) / (sizeOf(old) + sizeOf(fresh))
}
