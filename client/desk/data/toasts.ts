// What has just happened, said once; and what of it can still be undone, for ten minutes. A later notice takes the place of
// an earlier one on the screen, but what was undoable stays undoable.
import { createStore, useStore } from '../api/store.ts'

/** Milliseconds in which an action can be undone. */
export const undoWindowMs = 10 * 60 * 1000
/** Milliseconds a notice stays that offers nothing. */
const toastDurationMs = { done: 4000, failed: 8000 }

interface Undo {
  run: () => Promise<unknown>
  /** Until when, in milliseconds since 1970. */
  until: number
}

export interface ToastMessage {
  id: number
  text: string
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
  { kind = 'done', undo, milliseconds = undoWindowMs, signal }: Options = {},
): void {
  const until = Date.now() + milliseconds
  const notice = { id: ++latestId, text, kind, ...(undo && { undo: { run: undo, until } }) }
  if (notice.undo) remember({ ...notice, undo: notice.undo })
  show(notice)
  signal?.addEventListener('abort', () => {
    forget(notice.id)
    dismiss(notice.id)
  })
}

interface Options {
  kind?: ToastMessage['kind']
  /** Undoes what happened. */
  undo?: () => Promise<unknown>
  /** How long that is possible. */
  milliseconds?: number
  /** Aborted where the notice, and undoing, makes no sense any more. */
  signal?: AbortSignal | undefined
}

function show(notice: ToastMessage | null): void {
  cancelHiding()
  shown.set(notice)
  if (notice)
    hideAfter(notice, notice.undo ? notice.undo.until - Date.now() : toastDurationMs[notice.kind])
}

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

/** Takes a notice off the screen; what it offered to undo stays possible. */
export function dismiss(id: number): void {
  if (shown.get()?.id === id) show(null)
}

/** A notice that somebody reads stays; afterwards its time begins again. */
export function pauseToast(isHeld: boolean): void {
  const notice = shown.get()
  if (!notice || notice.undo) return
  cancelHiding()
  if (!isHeld) hideAfter(notice, toastDurationMs[notice.kind])
}

/** Says that an action is under way whose notice is to come: until then the latest action is not known. */
export function expectToast(action: Promise<unknown>): void {
  pendingAction = Promise.allSettled([pendingAction, action])
}

/** Undoes an action, once: the latest unless `id` says which. Resolves to whether there was one. */
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
    // It may be tried again while there is time.
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
