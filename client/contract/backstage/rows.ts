// Rows of a list, whichever list it is: each has a key of its own.

export type Row = Readonly<Record<string, unknown>> & { key: string }

/** The rows of a list, as far as it is one. */
export function rowsIn(value: unknown): readonly Row[] {
  const isRow = (one: unknown): one is Row =>
    typeof one === 'object' && one !== null && 'key' in one && typeof one.key === 'string'
  return Array.isArray(value) ? value.filter(isRow) : []
}
