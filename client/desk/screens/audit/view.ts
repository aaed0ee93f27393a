// State of the log screen, which is stored in its URL. The desk loads this at its start.
export interface AuditView {
  operator?: string
  type?: string
  id?: string
  action?: string
  /** Days in UTC+8, both inclusive. */
  since?: string
  until?: string
}

const day = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const patterns: Record<keyof AuditView, RegExp> = {
  operator: /^[1-9]\d{0,8}$/,
  type: /^[a-z0-9_.-]{1,60}$/,
  id: /^.{1,300}$/,
  action: /^[a-z0-9_.-]{1,60}$/,
  since: day,
  until: day,
}

/** Parses the URL search; drops invalid values. */
export function parseAuditView(search: Record<string, unknown>): AuditView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}

/** Query of the API, with whole days. */
export function toAuditQuery({ since, until, ...view }: AuditView): Record<string, string> {
  return {
    ...view,
    ...(since && { since: `${since}T00:00:00+08:00` }),
    ...(until && { until: `${until}T23:59:59.999+08:00` }),
  }
}
