// What undoing an entry of the log would do, worked out before anything is written.
import type { AuditEntry, AuditUndo } from '../../../client/contract/desk/audit.ts'
import type { can, Permission } from '../../../client/contract/roles.ts'
import type { DeskVisitor } from '../visitor.ts'
import type { Acting } from '../acting.ts'

export interface Undoing extends Pick<AuditUndo, 'effect' | 'title'> {
  at?: string | null
  to?: string | null
  isChanged: boolean
  permission: Permission
  /** As for the action itself. */
  needsStepUp?: boolean
  subject?: Parameters<typeof can>[2]
  run: () => Promise<unknown>
}

export interface UndoActing extends Acting {
  visitor: DeskVisitor
}

/** `null`: too little is known of what there was. */
export type PlanUndo = (acting: UndoActing, entry: AuditEntry) => Promise<Undoing | null>
