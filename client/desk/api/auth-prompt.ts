// Authentication prompts: the session has ended, or a dangerous action needs a second factor. A dialog opens over the
// current work. Once the operator has signed in or verified, the waiting requests are repeated.
import { createStore, useStore } from './store.ts'

export interface Interruption {
  kind: 'sign_in' | 'step_up'
  resolve: () => void
  /** Rejects the waiting requests with their original error. */
  cancel: () => void
}

interface Pending extends Interruption {
  settled: Promise<void>
  /** Rejects the waiting requests because another prompt comes first. */
  supersede: () => void
}

const pending = createStore<Pending | null>(null)

/**
 * True after the operator has declined to sign in, until the next click on a button or link. Background requests do not
 * ask again.
 */
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

/**
 * Resolves once the operator has authenticated. Rejects with `error` if they cancel, or have just declined to sign in.
 */
export function promptForAuth(kind: Interruption['kind'], error: Error): Promise<void> {
  const current = pending.get()
  if (current?.kind === kind) return current.settled
  if (kind === 'sign_in' && isDeclined) return Promise.reject(error)
  // A second factor needs a session, so the sign-in prompt replaces this one. Its requests fail and ask again when
  // repeated.
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
