// What every request says of its window.
import { currentOperator } from './operator.ts'

let socketId: string | undefined

/** The connection to the hub, while there is one: it is not told of what this window does itself. */
export function setSocketId(id: string | undefined): void {
  socketId = id
}

/**
 * Whose window this is: the cookie belongs to all windows, and somebody else may have signed in through another one. Then
 * the request is refused, so nothing is saved under a wrong name.
 */
export function windowHeaders(): Record<string, string> {
  const operator = String(currentOperator().id)
  return { 'X-Desk-Operator': operator, ...(socketId && { 'X-Socket-ID': socketId }) }
}
