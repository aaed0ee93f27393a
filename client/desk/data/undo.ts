// What has just happened, said once; and what of it can still be undone, for ten minutes. A later notice takes the place of
// an earlier one on the screen, but what was undoable stays undoable.
import { store, useStore } from '../api/store.ts'

/** Milliseconds in which an action can be undone. */
export const undoTime = 10 * 60 * 1000
/** Milliseconds a notice stays that offers nothing. */
const stay = { done: 4000, failed: 8000 }

interface Undo {
  run: () => Promise<unknown>
  /** Until when, in milliseconds since 1970. */
  until: number
}

export interface Notice {
  id: number
  text: string
  kind: keyof typeof stay
  undo?: Undo | undefined
}

type Undoable = Notice & { undo: Undo }

const shown = store<Notice | null>(null)
const undoable = store<readonly Undoable[]>([])
let latestId = 0
let underWay: Promise<unknown> = Promise.resolve()
let cancelHiding: () => void = () => undefined

export function notify(
  text: string,
  { kind = 'done', undo, milliseconds = undoTime }: Options = {},
): void {
  const until = Date.now() + milliseconds
  const notice = { id: ++latestId, text, kind, ...(undo && { undo: { run: undo, until } }) }
  if (notice.undo) remember({ ...notice, undo: notice.undo })
  show(notice)
}

interface Options {
  kind?: Notice['kind']
  /** Undoes what happened. */
  undo?: () => Promise<unknown>
  /** How long that is possible. */
  milliseconds?: number
}

function show(notice: Notice | null): void {
  cancelHiding()
  shown.set(notice)
  if (notice) hideAfter(notice, notice.undo ? notice.undo.until - Date.now() : stay[notice.kind])
}

function hideAfter({ id }: Notice, milliseconds: number): void {
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
export function hold(isHeld: boolean): void {
  const notice = shown.get()
  if (!notice || notice.undo) return
  cancelHiding()
  if (!isHeld) hideAfter(notice, stay[notice.kind])
}

/** Says that an action is under way whose notice is to come: until then the latest action is not known. */
export function awaitNotice(action: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, action])
}

/** Undoes an action, once: the latest unless `id` says which. Resolves to whether there was one. */
export async function undo(asked?: Notice['id']): Promise<boolean> {
  if (asked === undefined) await underWay
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

export function noticeNow(): Notice | null {
  return shown.get()
}

export function undoableNow(): readonly Undoable[] {
  return undoable.get()
}

export function useNotice(): Notice | null {
  return useStore(shown)
}

export function useUndoable(): readonly Undoable[] {
  return useStore(undoable)
}
