// What has broken on this page, kept from the first script on until it is reported.

export type RaisedFault = ErrorEvent | PromiseRejectionEvent

/** A page that fails in a loop says the same again and again. */
const maxFaults = 20

/** The list that fills as faults are raised. */
export function collectFaults(): RaisedFault[] {
  const faults: RaisedFault[] = []
  const keep = (event: RaisedFault) => void (faults.length < maxFaults && faults.push(event))
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  return faults
}
