// State of the metrics screen, which is stored in its URL. The desk loads this at its start.

export const sections = ['readers', 'searches', 'speed', 'faults', 'sending'] as const
export type Part = (typeof sections)[number]
/** Lengths of a period, in days. */
export const periods = [7, 28, 84] as const
export type Period = (typeof periods)[number]

export interface NumbersView {
  part?: Part | undefined
  days?: Period | undefined
}

/** Parses the URL search; drops invalid values. */
export function parseMetricsView({ part, days }: Record<string, unknown>): NumbersView {
  const known = sections.find((one) => one === part)
  const period = periods.find((one) => String(one) === String(days))
  return { ...(known && { part: known }), ...(period && { days: period }) }
}
