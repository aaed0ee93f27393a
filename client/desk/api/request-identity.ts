// Headers that identify the window of a request.
import { currentOperator } from './operator.ts'

let socketId: string | undefined

/** Id of the connection to the hub, undefined without one. The hub does not send a window its own changes. */
export function setSocketId(id: string | undefined): void {
  socketId = id
}

/**
 * `X-Desk-Operator` is the operator this window belongs to. All windows share one cookie, and another operator may have
 * signed in through another window. Then the server refuses the request, so nothing is saved under a wrong name.
 */
export function windowHeaders(): Record<string, string> {
  const operator = String(currentOperator().id)
  return { 'X-Desk-Operator': operator, ...(socketId && { 'X-Socket-ID': socketId }) }
}
