import type { MessageState } from '../../../contract/backstage/message.ts'
import type { MarkName } from '../../ui/mark.tsx'

export const stateMarks: Record<MessageState, MarkName> = {
  new: 'outdated',
  in_hand: 'draft',
  answered: 'live',
  junk: 'missing',
}
