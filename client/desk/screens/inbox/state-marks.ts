import type { MessageState } from '../../../contract/desk/inbox/message.ts'
import type { MarkName } from '../../ui/mark.tsx'

export const stateMarks: Record<MessageState, MarkName> = {
  new: 'outdated',
  in_hand: 'draft',
  answered: 'live',
  junk: 'missing',
}
