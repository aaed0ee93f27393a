// Tree of rows: each row names its parent, and siblings are in list order.
import { rowDepth, type Row } from '../../../contract/desk/rows.ts'
import type { Target } from '../../ui/rows/reorder.ts'
import type { Rows } from './rows.ts'

export interface TreeNode {
  id: string
  row: Row
  /** Index of the row in the list. */
  index: number
  below: TreeNode[]
}

export const parentKeyOf = (row: Row): string | null =>
  typeof row['parent'] === 'string' ? row['parent'] : null

/** Rows as a tree. A row without a valid parent becomes a root, so that it can be moved back. */
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

/**
 * Moves a row with its subtree before, after or into another row. Returns the rows unchanged if that is not possible.
 */
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

/** Removes a row; its children move up to its parent. */
export function withoutRow(rows: Rows, { key, parent }: Row): Rows {
  return rows.flatMap((row) =>
    row.key === key ? [] : [parentKeyOf(row) === key ? { ...row, parent } : row],
  )
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** Target of one step; `null` at the edge. */
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
