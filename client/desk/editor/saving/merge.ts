// Three-way merge of two versions with a common base, field by field and block by block. Changes by only one side are
// merged; where both sides changed the same part, the operator decides. No text is lost: insertions of both sides are
// kept, and each conflict has both texts.
import { blocksOf } from '../../../contract/desk/entries/flat-fields.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { alignBlocks, spelled, type Blocks } from '../../../ui/difference/align.ts'
import { flattenRows, unflattenRows, withChangedRows } from './flatten-rows.ts'

export type Data = Readonly<Record<string, unknown>>

interface FieldConflict {
  kind: 'field'
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

/** A block that both sides changed, or that one changed and the other deleted (`null`). */
interface BlockConflict {
  kind: 'block'
  /** Index in the merged text. */
  at: number
  base: RichTextNode
  mine: RichTextNode | null
  theirs: RichTextNode | null
}

export type Conflict = FieldConflict | BlockConflict
export type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'

export interface Merge {
  conflicts: Conflict[]
  /** Number of remote changes merged without a conflict. */
  autoMergedCount: number
  /** Entry fields that contain these changes. */
  autoMergedFields: string[]
  /** Merged data. A conflict without a choice keeps both texts if possible, else mine. */
  resolve: (choices?: readonly (Choice | undefined)[]) => Data
}

const same = (a: unknown, b: unknown) => spelled(a ?? null) === spelled(b ?? null)

export function mergeData(base: Data, mine: Data, theirs: Data): Merge {
  const [old, own, others] = [flattenRows(base), flattenRows(mine), flattenRows(theirs)]
  const flat = {
    base: old,
    mine: withChangedRows(own, { base: old, other: others }),
    theirs: withChangedRows(others, { base: old, other: own }),
  }
  const names = [...new Set([...Object.keys(flat.mine), ...Object.keys(flat.theirs)])]
  const fields = names.filter((name) => name !== 'body').map((name) => mergeField(name, flat))
  const body = mergeBlocks(blocksOf(base), blocksOf(mine), blocksOf(theirs))
  const conflicts: Conflict[] = [
    ...fields.flatMap(({ conflict }) => conflict ?? []),
    ...body.flatMap((piece) => ('conflict' in piece ? piece.conflict : [])),
  ]
  const merged = [
    ...fields.flatMap(({ name, isTheirs }) => (isTheirs ? [name.split('.', 1)[0]!] : [])),
    ...body.flatMap((piece) => ('isTheirs' in piece && piece.isTheirs ? ['body'] : [])),
  ]
  return {
    conflicts,
    autoMergedCount: merged.length,
    autoMergedFields: [...new Set(merged)],
    resolve: (choices = []) => {
      const chosen = (conflict: Conflict) => choices[conflicts.indexOf(conflict)]
      const entries = fields.map(({ name, value, conflict }) => [
        name,
        conflict && chosen(conflict) === 'theirs' ? conflict.theirs : value,
      ])
      const content = body.flatMap((piece) =>
        'conflict' in piece ? resolved(piece.conflict, chosen(piece.conflict)) : piece.blocks,
      )
      const hasBody = 'body' in mine || 'body' in theirs
      return {
        ...unflattenRows(Object.fromEntries(entries)),
        ...(hasBody && { body: { type: 'doc', content } }),
      }
    },
  }
}

function resolved({ mine, theirs }: BlockConflict, choice: Choice = 'both'): RichTextNode[] {
  return [...(choice === 'theirs' ? [] : [mine]), ...(choice === 'mine' ? [] : [theirs])].filter(
    (block) => block !== null,
  )
}

export interface MergeInputs<Version> {
  base: Version
  mine: Version
  theirs: Version
}

interface MergedField {
  name: string
  value: unknown
  isTheirs: boolean
  conflict?: FieldConflict
}

/** Takes the side that changed. If both changed it differently, keeps mine and reports a collision. */
export function mergeValue<Value>({ base, mine, theirs }: MergeInputs<Value>) {
  if (same(mine, theirs) || same(base, theirs))
    return { value: mine, isTheirs: false, collides: false }
  if (same(base, mine)) return { value: theirs, isTheirs: true, collides: false }
  return { value: mine, isTheirs: false, collides: true }
}

function mergeField(name: string, versions: MergeInputs<Data>): MergedField {
  const [base, mine, theirs] = [versions.base[name], versions.mine[name], versions.theirs[name]]
  const { collides, ...merged } = mergeValue({ base, mine, theirs })
  if (!collides) return { name, ...merged }
  if (isSet(mine) && isSet(theirs)) {
    const before = isSet(base) ? base : []
    return { name, value: mergeLists({ base: before, mine, theirs }), isTheirs: true }
  }
  const conflict: FieldConflict = { kind: 'field', name, base, mine, theirs }
  return { name, value: mine, isTheirs: false, conflict }
}

const isSet = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Union of additions minus removals. */
export function mergeLists<Value>({ base, mine, theirs }: MergeInputs<readonly Value[]>): Value[] {
  const kept = mine.filter((one) => theirs.includes(one) || !base.includes(one))
  return [...kept, ...theirs.filter((one) => !base.includes(one) && !mine.includes(one))]
}

type MergedSegment = { blocks: RichTextNode[]; isTheirs: boolean } | { conflict: BlockConflict }

/** Outcome per base block (`null` if deleted), and the blocks inserted before each and at the end. */
interface BlockOutcome {
  blocks: (RichTextNode | null)[]
  inserted: RichTextNode[][]
}

function blockOutcomes(base: Blocks, version: Blocks): BlockOutcome {
  const places = alignBlocks(base, version)
  const inserted: RichTextNode[][] = Array.from({ length: base.length + 1 }, () => [])
  let next = 0
  for (const [index, place] of places.entries()) {
    if (place < 0) continue
    inserted[index]!.push(...version.slice(next, place))
    next = place + 1
  }
  inserted[base.length]!.push(...version.slice(next))
  return { blocks: places.map((place) => version[place] ?? null), inserted }
}

function mergeBlocks(base: Blocks, mine: Blocks, theirs: Blocks): MergedSegment[] {
  const [ours, others] = [blockOutcomes(base, mine), blockOutcomes(base, theirs)]
  const pieces: MergedSegment[] = []
  let at = 0
  const add = (blocks: RichTextNode[], isTheirs = false) => {
    if (blocks.length > 0 || isTheirs) pieces.push({ blocks, isTheirs })
    at += blocks.length
  }
  for (let index = 0; index <= base.length; index++) {
    const [written, fresh] = [ours.inserted[index]!, others.inserted[index]!]
    add(written)
    if (fresh.length > 0 && !same(written, fresh)) add(fresh, true)
    const block = base[index]
    if (!block) continue
    const [left, right] = [ours.blocks[index]!, others.blocks[index]!]
    if (same(left, right) || same(right, block)) add(left ? [left] : [])
    else if (same(left, block)) add(right ? [right] : [], true)
    else {
      pieces.push({ conflict: { kind: 'block', at, base: block, mine: left, theirs: right } })
      at += [left, right].filter(Boolean).length
    }
  }
  return pieces
}
