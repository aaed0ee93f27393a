import { entryChannel } from '../../../client/contract/desk/entries/presence.ts'
import { publishToDesk } from '../../realtime/publish.ts'
import type { OperatorContext } from '../acting.ts'

/** Open editors of the entry read its assignment or its notes again. */
export function announceReview(
  { deps, socketId }: Pick<OperatorContext, 'deps' | 'socketId'>,
  id: number,
  what: 'assignment' | 'note',
): void {
  publishToDesk(deps, [{ channel: entryChannel(id), event: 'review', data: { what } }], socketId)
}
