// Plan of an undo, made before any write.
import type { AuditEntry, AuditUndo } from '../../../client/contract/desk/audit.ts'
import type { can, Permission } from '../../../client/contract/roles.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { OperatorContext } from '../acting.ts'

export interface UndoPlan extends Pick<AuditUndo, 'effect' | 'title'> {
  at?: string | null
  to?: string | null
  isChanged: boolean
  permission: Permission
  /** True if the action itself needs a step-up. */
  needsStepUp?: boolean
  subject?: Parameters<typeof can>[2]
  run: () => Promise<unknown>
}

export interface UndoActing extends OperatorContext {
  visitor: DeskRequestContext
  images: ImagesBinding | undefined
}

/** `null`: the log has too little data to undo the action. */
export type UndoPlanner = (acting: UndoActing, entry: AuditEntry) => Promise<UndoPlan | null>
