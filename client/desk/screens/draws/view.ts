import { drawStates, type DrawState } from '../../../contract/desk/draws/states.ts'

export interface DrawView {
  year?: string
  state?: DrawState
}

/** Parses the URL search; drops invalid values. */
export function parseDrawView({ year, state }: Record<string, unknown>): DrawView {
  const known = drawStates.find((one) => one === state)
  return {
    ...(typeof year === 'string' && /^20\d\d$/.test(year) && { year }),
    ...(known && { state: known }),
  }
}
