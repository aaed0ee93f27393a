// What undoing an entry of the log would do, worked out before anything is written.
import type { AuditEntry, AuditUndo } from '../../../client/contract/desk/audit.ts'
import type { can, Permission } from '../../../client/contract/roles.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { OperatorContext } from '../acting.ts'

export interface UndoPlan extends Pick<AuditUndo, 'effect' | 'title'> {
  at?: string | null
  to?: string | null
  isChanged: boolean
  permission: Permission
  /** As for the action itself. */
  needsStepUp?: boolean
  subject?: Parameters<typeof can>[2]
  run: () => Promise<unknown>
}

export interface UndoActing extends OperatorContext {
  visitor: DeskRequestContext
}

/** `null`: too little is known of what there was. */
export type UndoPlanner = (acting: UndoActing, entry: AuditEntry) => Promise<UndoPlan | null>
