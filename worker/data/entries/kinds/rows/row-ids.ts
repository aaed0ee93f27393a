// Ids of list rows that other rows refer to. An id is derived from the row's key, so a draft needs no id from the
// database. A key is the id of a row that existed before keys, or a letter with eight hexadecimal digits (`newKey` of
// the desk).

/** Ids per entry, one for each possible key. Ids below it belong to rows that existed before keys. */
const perEntry = 2 ** 32

export const isRowKey = (key: string) => /^(?:\d{1,15}|[a-z]-[0-9a-f]{8})$/.test(key)

export function rowNumber(entry: number, key: string): number {
  if (/^\d{1,15}$/.test(key)) return Number(key)
  const digits = /^[a-z]-([0-9a-f]{8})$/.exec(key)?.[1]
  if (!digits) throw new Error(`invalid row key: ${key}`)
  return entry * perEntry + Number.parseInt(digits, 16)
}

export function rowKey(number: number): string {
  if (number < perEntry) return String(number)
  return `q-${(number % perEntry).toString(16).padStart(8, '0')}`
}
