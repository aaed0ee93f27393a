// Script errors on this page, collected from the first script on until they are reported.

export type RaisedFault = ErrorEvent | PromiseRejectionEvent

/** Limits the list for a page that fails in a loop. */
const maxFaults = 20

/** The list that errors are added to as they occur. */
export function collectFaults(): RaisedFault[] {
  const faults: RaisedFault[] = []
  const keep = (event: RaisedFault) => {
    if (faults.length < maxFaults && !event.defaultPrevented) faults.push(event)
  }
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  return faults
}
