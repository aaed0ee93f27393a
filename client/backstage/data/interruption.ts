// Something only the operator can settle stands in the way of a request: the session has ended, or an action is dangerous
// and asks for a second factor. A dialog opens over the work; once it is settled, the requests that waited are repeated.
import { store, useStore } from './store.ts'

export interface Interruption {
  kind: 'sign_in' | 'step_up'
  settle: () => void
  /** The requests that wait fail with the error that interrupted them. */
  giveUp: () => void
}

interface Pending extends Interruption {
  settled: Promise<void>
}

const pending = store<Pending | null>(null)

/** Resolves once the operator has settled it, and rejects with `error` when they give up. */
export function interrupt(kind: Interruption['kind'], error: Error): Promise<void> {
  const current = pending.get()
  if (current?.kind === kind) return current.settled
  // Without a session there is nothing to prove: signing in comes first, and what waited for the proof is asked again.
  current?.giveUp()
  const { promise: settled, resolve, reject } = Promise.withResolvers<void>()
  const end = (act: () => void) => () => {
    pending.set(null)
    act()
  }
  pending.set({ kind, settled, settle: end(resolve), giveUp: end(() => reject(error)) })
  return settled
}

export function useInterruption(): Interruption | null {
  return useStore(pending)
}
