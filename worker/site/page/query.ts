/** Trimmed values of a query. The first value of a repeated key counts, except for keys of lists; empty ones are absent. */
export function firstValues(
  query: Record<string, string | string[]>,
  listKeys: readonly string[] = [],
): Record<string, string | string[]> {
  const entries = Object.entries(query).flatMap(([key, given]) => {
    const values = [given].flat().flatMap((value) => value.trim() || [])
    const isList = listKeys.includes(key) && values.length > 1
    return values[0] === undefined ? [] : [[key, isList ? values : values[0]] as const]
  })
  return Object.fromEntries(entries)
}
