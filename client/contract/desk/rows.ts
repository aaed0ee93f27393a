// Row of any list, with a key unique in it.

export type Row = Readonly<Record<string, unknown>> & { key: string }

/** The rows of a list; none for any other value. */
export function rowsIn(value: unknown): readonly Row[] {
  const isRow = (one: unknown): one is Row =>
    typeof one === 'object' && one !== null && 'key' in one && typeof one.key === 'string'
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** 1 at the top level; `null` if the parents form a cycle. */
export function rowDepth(row: Row, rows: readonly Row[]): number | null {
  let above: Row | undefined = row
  for (let depth = 1; depth <= rows.length; depth++) {
    const key: unknown = above['parent'] ?? null
    if (key === null) return depth
    above = rows.find((one) => one.key === key)
    if (!above) return null
  }
  return null
}
