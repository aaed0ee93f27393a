import type { LiveOperator } from '../data/operators/session.ts'
import type { Deps } from '../deps.ts'

export type Actor = Pick<LiveOperator, 'id' | 'name'>

/** Acting operator and the request it acts in. */
export interface OperatorContext {
  deps: Deps
  operator: LiveOperator
  /** Sender's connection to the hub. The hub does not send it events about its own actions. */
  socketId?: string | undefined
}
