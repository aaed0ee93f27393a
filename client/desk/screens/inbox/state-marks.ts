import type { ContactMessageState } from '../../../contract/desk/inbox/message.ts'
import type { StatusName } from '../../ui/mark.tsx'

export const stateMarks: Record<ContactMessageState, StatusName> = {
  new: 'outdated',
  in_hand: 'draft',
  answered: 'live',
  junk: 'missing',
}
