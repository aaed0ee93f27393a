import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import type { QueueOrder } from '../../../contract/desk/comments/words.ts'

type Grouped = Pick<DeskComment, 'member' | 'article'>

const keys: Record<QueueOrder, (row: Grouped) => number | null> = {
  time: () => null,
  member: ({ member }) => member?.id ?? null,
  article: ({ article }) => article.id,
}

/** Consecutive rows of the same group. Without a grouping, all rows are one group. */
export function groupsOf<Row extends Grouped>(
  rows: readonly Row[],
  order: QueueOrder,
): [Row, ...Row[]][] {
  const keyOf = keys[order]
  const groups: [Row, ...Row[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && keyOf(last[0]) === keyOf(row)) last.push(row)
    else groups.push([row])
  }
  return groups
}
