// Differences between two versions of a text, by block. Used for changes of a source since its translation, and for
// histories.
import type { RichTextDocument, RichTextNode } from '../../text/rich-text.ts'
import { bodyOf } from './data.ts'
import type { EntryType } from './types.ts'
import type { EntryData } from './kinds/schemas.ts'
import { flattenFields } from './flat-fields.ts'

/** Block number in the newer version. For removed blocks, the number of the following block. */
export interface BlockChange {
  kind: 'added' | 'removed' | 'changed'
  at: number
  before: RichTextNode | null
  after: RichTextNode | null
}

type Step = { kind: 'same' | 'added' | 'removed'; block: RichTextNode }

/** Changed blocks in the order of `after`. A replaced block counts as changed. */
export function changedBlocks(before: RichTextDocument, after: RichTextDocument): BlockChange[] {
  const changes: BlockChange[] = []
  const removed: BlockChange[] = []
  let at = 0
  for (const { kind, block } of stepsBetween(before.content, after.content)) {
    if (kind === 'removed') removed.push({ kind, at, before: block, after: null })
    const replaced = kind === 'added' ? removed.shift() : undefined
    if (replaced) changes.push({ ...replaced, kind: 'changed', at, after: block })
    else if (kind === 'added') changes.push({ kind, at, before: null, after: block })
    if (kind === 'same') changes.push(...removed.splice(0))
    if (kind !== 'removed') at += 1
  }
  return [...changes, ...removed]
}

/** Paths of changed fields to translate, without the body. */
export function changedFields(type: EntryType, before: EntryData, after: EntryData): string[] {
  const [old, fresh] = [translatedIn(type, before), translatedIn(type, after)]
  const paths = [...new Set([...fresh.keys(), ...old.keys()])]
  return paths.filter((path) => (old.get(path) ?? '') !== (fresh.get(path) ?? ''))
}

function translatedIn(type: EntryType, data: EntryData): Map<string, string> {
  const parts = flattenFields(type, data).filter(
    ({ path, field, value }) => path !== 'body' && field.scope === 'translated' && value != null,
  )
  return new Map(
    parts.map(({ path, value }) => [
      path,
      typeof value === 'string' ? value : stableStringify(value),
    ]),
  )
}

/** Number of changed places that a translator has to update. */
export function countChanges(type: EntryType, before: EntryData, after: EntryData): number {
  return (
    changedFields(type, before, after).length + changedBlocks(bodyOf(before), bodyOf(after)).length
  )
}

/** Keeps the longest common subsequence of blocks, so that an inserted paragraph changes no other block. */
function stepsBetween(before: readonly RichTextNode[], after: readonly RichTextNode[]): Step[] {
  const [old, fresh] = [before, after].map((blocks) => blocks.map(stableStringify)) as [
    string[],
    string[],
  ]
  const start = old.findIndex((text, at) => text !== fresh[at])
  const head = start < 0 ? Math.min(old.length, fresh.length) : start
  let tail = 0
  while (
    tail < Math.min(old.length, fresh.length) - head &&
    old.at(-1 - tail) === fresh.at(-1 - tail)
  )
    tail += 1
  const same = (block: RichTextNode): Step => ({ kind: 'same', block })
  return [
    ...after.slice(0, head).map(same),
    ...between(
      {
        blocks: before.slice(head, before.length - tail),
        texts: old.slice(head, old.length - tail),
      },
      {
        blocks: after.slice(head, after.length - tail),
        texts: fresh.slice(head, fresh.length - tail),
      },
    ),
    ...after.slice(after.length - tail).map(same),
  ]
}

interface Side {
  blocks: readonly RichTextNode[]
  texts: readonly string[]
}

function between(old: Side, fresh: Side): Step[] {
  const width = fresh.texts.length + 1
  // common[i * width + j]: length of the longest common subsequence of the blocks from i and from j on.
  const common = new Uint16Array((old.texts.length + 1) * width)
  const lengthAt = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.texts.length - 1; i >= 0; i -= 1)
    for (let j = fresh.texts.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old.texts[i] === fresh.texts[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < old.texts.length || j < fresh.texts.length) {
    const [left, right] = [old.blocks[i], fresh.blocks[j]]
    if (left && right && old.texts[i] === fresh.texts[j]) {
      steps.push({ kind: 'same', block: right })
      i += 1
      j += 1
    } else if (left && (!right || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      steps.push({ kind: 'removed', block: left })
      i += 1
    } else if (right) {
      steps.push({ kind: 'added', block: right })
      j += 1
    }
  }
  return steps
}

/** Equal for equal blocks, regardless of the order of their keys. */
export function stableStringify(block: unknown): string {
  return JSON.stringify(block, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
