// Aligns a source with its translation, block by block, and marks changes of the source since.
import type { RichTextDocument, RichTextNode } from '../../text/rich-text.ts'
import { changedBlocks, type BlockChange } from './block-diff.ts'

export interface AlignedRow {
  /** `extra`: a block without a source. */
  kind: 'same' | 'added' | 'removed' | 'changed' | 'extra'
  /** Source block at the time of the translation (`before`), and now (`after`). */
  before: RichTextNode | null
  after: RichTextNode | null
  target: RichTextNode | null
  /** Index of the block in the translation. For a missing block, its insertion index. */
  at: number
}

export interface SourceChange {
  kind: BlockChange['kind']
  at: number
  before: RichTextNode | null
  after: RichTextNode | null
}

type Blocks = readonly RichTextNode[]
type Source = Pick<AlignedRow, 'kind' | 'before' | 'after'>

export function alignSourceRows(source: Blocks, changes: readonly SourceChange[], target: Blocks) {
  const steps = stepsOf(source, changes)
  const old = steps.filter(({ before }) => before !== null)
  // The translator may already have added and removed the same paragraphs as the source did.
  const follows = target.length === source.length && target.length !== old.length
  const base = follows ? steps.filter(({ after }) => after !== null) : old
  const places = placesOf(
    base.map(({ before, after }) => (follows ? after : before)!),
    target,
  )
  const placeOf = new Map(base.map((step, index) => [step, places[index] ?? null]))
  const rows: AlignedRow[] = []
  let next = 0
  for (const step of steps) {
    const at = placeOf.get(step) ?? null
    if (at !== null) {
      for (; next < at; next += 1) rows.push(extra(target[next]!, next))
      next = at + 1
    }
    rows.push({ ...step, target: at === null ? null : target[at]!, at: at ?? next })
  }
  for (; next < target.length; next += 1) rows.push(extra(target[next]!, next))
  return rows
}

const extra = (target: RichTextNode, at: number): AlignedRow => ({
  kind: 'extra',
  before: null,
  after: null,
  target,
  at,
})

/** All current and removed blocks of the source, in order. */
function stepsOf(source: Blocks, changes: readonly SourceChange[]): Source[] {
  const steps: Source[] = []
  const waiting = [...changes]
  const takeRemoved = (at: number) => {
    while (waiting[0]?.kind === 'removed' && waiting[0].at <= at) steps.push(waiting.shift()!)
  }
  for (const [at, block] of source.entries()) {
    takeRemoved(at)
    const change = waiting[0]?.at === at ? waiting.shift() : undefined
    steps.push(change ?? { kind: 'same', before: block, after: block })
  }
  takeRemoved(Number.MAX_SAFE_INTEGER)
  return steps.map(({ kind, before, after }) => ({ kind, before, after }))
}

/** Index in the translation of each source block: by position if the counts match, else by block type. */
function placesOf(base: Blocks, target: Blocks): (number | null)[] {
  if (base.length === target.length) return base.map((_, index) => index)
  const [from, to] = [kindsOf(base), kindsOf(target)]
  const places: (number | null)[] = []
  let at = 0
  for (const { kind } of stepsOf(to.content, changedBlocks(from, to))) {
    if (kind !== 'added') places.push(kind === 'same' || kind === 'changed' ? at : null)
    if (kind !== 'removed') at += 1
  }
  return places
}

/** The blocks without texts. */
const kindsOf = (blocks: Blocks): RichTextDocument => ({
  type: 'doc',
  content: blocks.map(({ type, attrs }) => ({ type, attrs: { level: attrs?.['level'] } })),
})
