// Moments are entered and shown in UTC+8, wherever the operator is (docs/decisions/site/times-in-utc8.md).

const offset = 8 * 60 * 60 * 1000

/** What a `datetime-local` field shows for a moment in ISO 8601; empty for none. */
export function toWallTime(moment: string | null): string {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? '' : new Date(at + offset).toISOString().slice(0, 16)
}

/** The moment that such a field means; `null` while it is empty. */
export function fromWallTime(wallTime: string): string | null {
  const at = Date.parse(`${wallTime}Z`)
  return Number.isNaN(at) ? null : new Date(at - offset).toISOString()
}
