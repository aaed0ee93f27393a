export interface DrawView {
  year?: string
}

/** The view in an address; what the address misspells is left out. */
export function drawViewOf({ year }: Record<string, unknown>): DrawView {
  return typeof year === 'string' && /^20\d\d$/.test(year) ? { year } : {}
}
