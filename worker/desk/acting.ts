import type { LiveOperator } from '../data/operators/session.ts'
import type { Deps } from '../deps.ts'

/** Who acts, and in which request. */
export interface OperatorContext {
  deps: Deps
  operator: LiveOperator
  requestId: string | undefined
  /** The sender's connection to the hub, which is not told of what it has done itself. */
  socketId?: string | undefined
}
