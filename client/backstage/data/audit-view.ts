// What the log shows is what its address says.
export interface AuditView {
  operator?: string
  type?: string
  id?: string
  action?: string
}

const patterns: Record<keyof AuditView, RegExp> = {
  operator: /^[1-9]\d{0,8}$/,
  type: /^[a-z0-9_.-]{1,60}$/,
  id: /^.{1,300}$/,
  action: /^[a-z0-9_.-]{1,60}$/,
}

/** The view in an address; what the address misspells is left out. */
export function auditViewOf(search: Record<string, unknown>): AuditView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}
