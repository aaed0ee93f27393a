// Local copies of drafts in IndexedDB, one per operator, entry and window, so that two windows do not overwrite each
// other. All functions reject when storage is full or blocked.
import type { LocalDraft } from './recovery.ts'

const storeName = 'drafts'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('desk', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => {
      // The browser closes the connection when its storage is cleared.
      request.result.addEventListener('close', () => (opened = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

let opened: Promise<IDBDatabase> | undefined

async function perform<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= open()
  const database = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    const fail = () => reject(transaction.error ?? request.error ?? new Error('not stored'))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}

export interface DraftKey {
  operator: number
  entry: number
  /** Unique name of the window. */
  window: string
}

const keyOf = ({ operator, entry, window }: DraftKey) => `${operator}:${entry}:${window}`
const lockOf = (place: DraftKey) => `draft ${keyOf(place)}`

/** Locks the copy until the window closes or the returned function is called. */
export function lockDraft(place: DraftKey): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(place), () => promise)
  return resolve
}

/** Copies of an entry whose window no longer exists, latest first. */
export async function orphanedDrafts({ operator, entry }: DraftKey): Promise<LocalDraft[]> {
  const all = IDBKeyRange.bound(`${operator}:${entry}:`, `${operator}:${entry};`)
  const copies = await perform<LocalDraft[]>('readonly', (store) => store.getAll(all))
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const living = new Set(held.map(({ name }) => name))
  return copies
    .filter(({ window }) => !living.has(lockOf({ operator, entry, window })))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

export async function storeDraft(place: DraftKey, draft: LocalDraft): Promise<void> {
  const { window } = place
  await perform('readwrite', (store) => store.put({ ...draft, window }, keyOf(place)))
}

export async function deleteDraft(place: DraftKey): Promise<void> {
  await perform('readwrite', (store) => store.delete(keyOf(place)))
}
