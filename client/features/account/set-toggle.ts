// Optimistic toggles of a member, such as likes: shown at once, with at most one pending request per thing, and the last
// press wins.
import { ApiError } from '../../browser/api/call.ts'
import { withLogin } from './with-login.ts'

/** Something that a member turns on and off. */
export interface Toggle<State> {
  /** Unique among all toggles. */
  key: string
  /** The current state. */
  now: () => State
  isOn: (state: State) => boolean
  /** State after a successful press. */
  turn: (state: State, isOn: boolean) => State
  show: (state: State) => void
  send: (isOn: boolean) => Promise<State>
}

/** Last requested state by key, while a request is pending. */
const desiredState = new Map<string, boolean>()

/**
 * Turns something on or off. On failure it restores the previous state and rejects with `ApiError`; a visitor who
 * declines to log in changes nothing and sees no error.
 */
export async function setToggle<State>(toggle: Toggle<State>, isOn: boolean): Promise<void> {
  const { key, now, turn, show } = toggle
  const before = now()
  show(turn(before, isOn))
  const isSending = desiredState.has(key)
  desiredState.set(key, isOn)
  if (isSending) return
  try {
    await sync(toggle, before)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
  } finally {
    desiredState.delete(key)
  }
}

/** Sends requests until the API matches the last press or one fails; then shows the API's last response. */
async function sync<State>(toggle: Toggle<State>, before: State): Promise<void> {
  const { key, isOn, show, send } = toggle
  let settled = before
  try {
    while (desiredState.get(key) !== isOn(settled)) {
      const desired = desiredState.get(key) ?? isOn(settled)
      settled = await withLogin(() => send(desired))
    }
  } finally {
    show(settled)
  }
}
