import { memberStates, type MemberState } from '../../../contract/desk/members/states.ts'

export interface MemberView {
  q?: string
  state?: MemberState
}

/** Parses the URL search; drops invalid values. A search covers all members, so it drops the state. */
export function parseMemberView({ q, state }: Record<string, unknown>): MemberView {
  if (typeof q === 'string' && q.trim() !== '') return { q: q.trim().slice(0, 200) }
  const known = memberStates.find((one) => one === state)
  return known ? { state: known } : {}
}
