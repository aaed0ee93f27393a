import type { PushKind } from '../../../client/contract/notifications/push.ts'
import { isTypeOff, type OffModules } from '../../../client/contract/site/modules.ts'

/** True if the part of the site that a kind is about is switched off. */
export function isKindOff(off: OffModules, kind: PushKind): boolean {
  if (kind === 'draws') return off.has('mark_six')
  return isTypeOff(off, kind === 'news' ? 'article' : 'event')
}
