// Something only the operator can settle stands in the way of a request: the session has ended, or an action is dangerous
// and asks for a second factor. A dialog opens over the work; once it is settled, the requests that waited are repeated.
import { createStore, useStore } from './store.ts'

export interface Interruption {
  kind: 'sign_in' | 'step_up'
  resolve: () => void
  /** The requests that wait fail with the error that interrupted them. */
  cancel: () => void
}

interface Pending extends Interruption {
  settled: Promise<void>
  /** Something else comes first. */
  supersede: () => void
}

const pending = createStore<Pending | null>(null)

/** The operator has declined to sign in, and has pressed nothing since: what happens by itself does not ask again. */
let isDeclined = false

function decline(): void {
  isDeclined = true
  const pressed = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('button, a, [role^="menuitem"]')) return
    isDeclined = false
    removeEventListener('click', pressed, true)
  }
  addEventListener('click', pressed, true)
}

/** Resolves once the operator has settled it, and rejects with `error` when they give up, or have just declined to sign in. */
export function promptForAuth(kind: Interruption['kind'], error: Error): Promise<void> {
  const current = pending.get()
  if (current?.kind === kind) return current.settled
  if (kind === 'sign_in' && isDeclined) return Promise.reject(error)
  // Without a session there is nothing to prove: signing in comes first, and what waited for the proof is asked again.
  current?.supersede()
  const { promise: settled, resolve, reject } = Promise.withResolvers<void>()
  const end = (act: () => void) => () => {
    pending.set(null)
    act()
  }
  const refuse = () => reject(error)
  const giveUp = () => {
    if (kind === 'sign_in') decline()
    refuse()
  }
  pending.set({ kind, settled, resolve: end(resolve), cancel: end(giveUp), supersede: end(refuse) })
  return settled
}

export const currentAuthPrompt = () => pending.get()

export function useAuthPrompt(): Interruption | null {
  return useStore(pending)
}
