// A source and its translation, block by block: which belong to each other, and what of the source has changed since.
import type { RichTextDocument, RichTextNode } from '../../text/rich-text.ts'
import { changedBlocks, type BlockChange } from './block-diff.ts'

export interface AlignedRow {
  /** `extra`: a block that only the translation has. */
  kind: 'same' | 'added' | 'removed' | 'changed' | 'extra'
  /** What the translation was made from, and what the source says now. */
  before: RichTextNode | null
  after: RichTextNode | null
  target: RichTextNode | null
  /** Place of the block in the translation; of a missing one, where it belongs. */
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
  // Somebody may have added and removed paragraphs as the source did.
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

/** Every block the source has or had, in order. */
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

/** For each block of the source its place in the translation: by number, else by what kind of block it is. */
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

/** The blocks without their words. */
const kindsOf = (blocks: Blocks): RichTextDocument => ({
  type: 'doc',
  content: blocks.map(({ type, attrs }) => ({ type, attrs: { level: attrs?.['level'] } })),
})
