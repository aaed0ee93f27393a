import { memberStates, type MemberState } from '../../../contract/desk/members/states.ts'

export interface MemberView {
  q?: string
  state?: MemberState
}

/** The view in an address; what the address misspells is left out. Words are looked for among all members. */
export function parseMemberView({ q, state }: Record<string, unknown>): MemberView {
  if (typeof q === 'string' && q.trim() !== '') return { q: q.trim().slice(0, 200) }
  const known = memberStates.find((one) => one === state)
  return known ? { state: known } : {}
}
