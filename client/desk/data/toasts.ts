// Toasts, and the actions they can undo for ten minutes. A later toast replaces an earlier one on screen, but the
// earlier action can still be undone.
import { createStore, useStore } from '../api/store.ts'

/** Milliseconds in which an action can be undone. */
export const undoWindowMs = 10 * 60 * 1000
/** Milliseconds a toast without undo stays; one with a link stays as long as a failure. */
const toastDurationMs = { done: 4000, failed: 8000 }

interface Undo {
  run: () => Promise<unknown>
  /** End of the undo window, in milliseconds since 1970. */
  until: number
}

interface ToastLink {
  href: string
  text: string
}

export interface ToastMessage {
  id: number
  text: string
  /** Opens in a window of its own. */
  link?: ToastLink | undefined
  kind: keyof typeof toastDurationMs
  undo?: Undo | undefined
}

type Undoable = ToastMessage & { undo: Undo }

const shown = createStore<ToastMessage | null>(null)
const undoable = createStore<readonly Undoable[]>([])
let latestId = 0
let pendingAction: Promise<unknown> = Promise.resolve()
let cancelHiding: () => void = () => undefined

export function showToast(
  text: string,
  { kind = 'done', link, undo, milliseconds = undoWindowMs, signal }: Options = {},
): void {
  const until = Date.now() + milliseconds
  const notice = { id: ++latestId, text, kind, link, ...(undo && { undo: { run: undo, until } }) }
  if (notice.undo) remember({ ...notice, undo: notice.undo })
  show(notice)
  signal?.addEventListener('abort', () => {
    forget(notice.id)
    dismiss(notice.id)
  })
}

interface Options {
  kind?: ToastMessage['kind']
  link?: ToastLink | undefined
  /** Reverts the action. */
  undo?: () => Promise<unknown>
  /** Length of the undo window. */
  milliseconds?: number
  /** Aborted when neither the toast nor its undo makes sense any longer. */
  signal?: AbortSignal | undefined
}

function show(notice: ToastMessage | null): void {
  cancelHiding()
  shown.set(notice)
  if (notice) hideAfter(notice, notice.undo ? notice.undo.until - Date.now() : durationOf(notice))
}

const durationOf = ({ kind, link }: ToastMessage) => toastDurationMs[link ? 'failed' : kind]

function hideAfter({ id }: ToastMessage, milliseconds: number): void {
  const timer = setTimeout(() => dismiss(id), milliseconds)
  cancelHiding = () => clearTimeout(timer)
}

function remember(entry: Undoable): void {
  undoable.set([entry, ...undoable.get()])
  setTimeout(() => forget(entry.id), entry.undo.until - Date.now())
}

function forget(id: number): void {
  undoable.set(undoable.get().filter((one) => one.id !== id))
}

/** Hides a toast; its action can still be undone. */
export function dismiss(id: number): void {
  if (shown.get()?.id === id) show(null)
}

/** Pauses the toast while it is hovered or focused, then restarts its timer. */
export function pauseToast(isHeld: boolean): void {
  const notice = shown.get()
  if (!notice || notice.undo) return
  cancelHiding()
  if (!isHeld) hideAfter(notice, durationOf(notice))
}

/** Registers a running action that will show a toast; `undo` waits for it before it picks the latest action. */
export function expectToast(action: Promise<unknown>): void {
  pendingAction = Promise.allSettled([pendingAction, action])
}

/** Undoes an action once: the one with this id, or the latest. Resolves to false if there is none. */
export async function undo(asked?: ToastMessage['id']): Promise<boolean> {
  if (asked === undefined) await pendingAction
  const id = asked ?? undoable.get()[0]?.id
  const entry = undoable.get().find((one) => one.id === id)
  if (!entry) return false
  forget(entry.id)
  dismiss(entry.id)
  try {
    await entry.undo.run()
  } catch (error) {
    // Can be retried within the undo window.
    if (entry.undo.until > Date.now()) remember(entry)
    throw error
  }
  return true
}

export function currentToast(): ToastMessage | null {
  return shown.get()
}

export function pendingUndos(): readonly Undoable[] {
  return undoable.get()
}

export function useCurrentToast(): ToastMessage | null {
  return useStore(shown)
}

export function usePendingUndos(): readonly Undoable[] {
  return useStore(undoable)
}
