// Matches the blocks of two versions. Blocks have no ids: equal ones match, and between those the most similar ones, in
// order.
import { diffArrays } from 'diff'
import { plainText, type RichTextNode } from '../../contract/text/rich-text.ts'

export type Blocks = readonly RichTextNode[]

/** For each block of `before`, the index of its match in `after`, or -1. */
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

/** Equal for equal values, in any order of keys. */
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

/** Below this similarity, blocks count as removed and added. */
const similarityThreshold = 0.4
/** Gaps with more pairs than this are not aligned. */
const maxPairs = 40_000

/** Ordered pairs with the maximum total similarity. */
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

/** Word counts of a block: the id of an image or video, otherwise the text's words, with Han characters one by one. */
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

/** Share of common words, from 0 to 1. */
function similarity(old: Map<string, number>, fresh: Map<string, number>): number {
  let shared = 0
  for (const [word, count] of old) shared += Math.min(count, fresh.get(word) ?? 0)
  return (2 * shared) / (sizeOf(old) + sizeOf(fresh))
}
