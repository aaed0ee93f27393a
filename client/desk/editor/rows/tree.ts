// Rows that are below each other: each names the one it is below, and those beside each other stand in the order of the list.
import { rowDepth, type Row } from '../../../contract/desk/rows.ts'
import type { Target } from '../../ui/reorder.ts'
import type { Rows } from './rows.ts'

export interface TreeNode {
  id: string
  row: Row
  /** Number of the row in the list, from 0. */
  index: number
  below: TreeNode[]
}

export const parentKeyOf = (row: Row): string | null =>
  typeof row['parent'] === 'string' ? row['parent'] : null

/** The rows as a tree; what is below nothing that exists stands at the top, to be put right. */
export function buildTree(rows: Rows): TreeNode[] {
  const known = new Set(rows.filter((row) => rowDepth(row, rows) !== null).map(({ key }) => key))
  const topOf = (row: Row) => (known.has(row.key) ? parentKeyOf(row) : null)
  const below = (above: string | null): TreeNode[] =>
    rows.flatMap((row, index) =>
      topOf(row) === above ? [{ id: row.key, row, index, below: below(row.key) }] : [],
    )
  return below(null)
}

const inOrder = (branches: readonly TreeNode[]): Row[] =>
  branches.flatMap(({ row, below }) => [row, ...inOrder(below)])

const depthBelow = ({ below }: TreeNode): number => 1 + Math.max(0, ...below.map(depthBelow))

const branchIn = (branches: readonly TreeNode[], key: string): TreeNode | undefined =>
  branches
    .map((one) => (one.id === key ? one : branchIn(one.below, key)))
    .find((one) => one !== undefined)

/** The rows with one of them, and all below it, before, after or below another; as they are where it cannot stand there. */
export function moveInTree(
  rows: Rows,
  key: string,
  { key: to, dropPosition }: Target,
  deepest: number,
): Rows {
  const branch = branchIn(buildTree(rows), key)
  const target = rows.find((row) => row.key === to)
  if (!branch || !target || branchIn([branch], target.key)) return rows
  const above = dropPosition === 'on' ? target.key : parentKeyOf(target)
  const moving = { ...branch.row, parent: above }
  const others = rows.filter((row) => row.key !== key)
  const at = others.indexOf(target)
  const spot = dropPosition === 'on' ? others.length : dropPosition === 'after' ? at + 1 : at
  const next = others.toSpliced(spot, 0, moving)
  const depth = (rowDepth(moving, next) ?? 1) + depthBelow(branch) - 1
  return depth > deepest ? rows : inOrder(buildTree(next))
}

/** The rows without one; what was below it takes its place. */
export function withoutRow(rows: Rows, { key, parent }: Row): Rows {
  return rows.flatMap((row) =>
    row.key === key ? [] : [parentKeyOf(row) === key ? { ...row, parent } : row],
  )
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** Where one step leads; `null` where it is at the edge. */
export function resolveMove(rows: Rows, row: Row, step: MoveDirection): Target | null {
  const above = parentKeyOf(row)
  if (step === 'out') return above === null ? null : { key: above, dropPosition: 'after' }
  const beside = rows.filter((one) => parentKeyOf(one) === above)
  const at = beside.indexOf(row)
  const other = beside[step === 'down' ? at + 1 : at - 1]
  if (!other) return null
  const dropPosition = step === 'in' ? 'on' : step === 'up' ? 'before' : 'after'
  return { key: other.key, dropPosition }
}
