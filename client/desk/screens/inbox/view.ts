import {
  contactMessageStates,
  type ContactMessageState,
} from '../../../contract/desk/inbox/states.ts'

export interface MessageView {
  q?: string
  state?: ContactMessageState
  /** An operator's id, or `none`. */
  assigned?: string
}

/** Parses the URL search; drops invalid values. */
export function parseInboxView({ q, state, assigned }: Record<string, unknown>): MessageView {
  const words = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  const known = contactMessageStates.find((one) => one === state)
  const whose = typeof assigned === 'string' && /^(?:none|[1-9]\d{0,8})$/.test(assigned)
  return {
    ...(words !== '' && { q: words }),
    ...(known && { state: known }),
    ...(whose && { assigned }),
  }
}
