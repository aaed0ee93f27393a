// Times are entered and shown in UTC+8, wherever the operator is (docs/decisions/site/times-in-utc8.md).

const offset = 8 * 60 * 60 * 1000

/** Value of a `datetime-local` field for an ISO 8601 time; empty for null. */
export function toWallTime(moment: string | null): string {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? '' : new Date(at + offset).toISOString().slice(0, 16)
}

/** Inverse of `toWallTime`; `null` for an empty field. */
export function fromWallTime(wallTime: string): string | null {
  const at = Date.parse(`${wallTime}Z`)
  return Number.isNaN(at) ? null : new Date(at - offset).toISOString()
}
