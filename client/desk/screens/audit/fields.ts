/** Fields of a logged value. A value without fields becomes the field `value`. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (value == null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}

interface Change {
  field: string
  before: unknown
  after: unknown
}

/** Changed fields. Contains all fields if the item was created or deleted. */
export function diffFields(before: unknown, after: unknown): Change[] {
  const [then, now] = [fieldsOf(before), fieldsOf(after)]
  const isWhole = before == null || after == null
  const fields = Object.keys({ ...then, ...now })
  return fields
    .map((field) => ({ field, before: then[field], after: now[field] }))
    .filter((one) => isWhole || (one.field in now && !isSame(one.before, one.after)))
    .filter((one) => (one.before ?? null) !== null || (one.after ?? null) !== null)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
