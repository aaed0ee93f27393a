// Rows of a list that others refer to by number have one that follows from their key, so no draft has to ask for it. A key is
// the number of an older row, or of eight hexadecimal digits (`newKey` of the desk).

/** Numbers below are those of rows from before; each entry has as many above as there are keys. */
const perEntry = 2 ** 32

export const isRowKey = (key: string) => /^(?:\d{1,15}|[a-z]-[0-9a-f]{8})$/.test(key)

export function rowNumber(entry: number, key: string): number {
  if (/^\d{1,15}$/.test(key)) return Number(key)
  const digits = /^[a-z]-([0-9a-f]{8})$/.exec(key)?.[1]
  if (!digits) throw new Error(`A row has the key ${key}`)
  return entry * perEntry + Number.parseInt(digits, 16)
}

export function rowKey(number: number): string {
  if (number < perEntry) return String(number)
  return `q-${(number % perEntry).toString(16).padStart(8, '0')}`
}
