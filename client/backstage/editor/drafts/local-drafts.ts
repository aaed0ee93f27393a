// Copies of drafts in this browser (IndexedDB), apart for each operator. Every function rejects where the browser has no room or
// lets nobody store anything.
import type { LocalDraft } from './recovery.ts'

const storeName = 'drafts'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('desk', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
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

export interface DraftPlace {
  operator: number
  entry: number
}

const keyOf = ({ operator, entry }: DraftPlace) => `${operator}:${entry}`

export function readDraft(place: DraftPlace): Promise<LocalDraft | undefined> {
  return perform<LocalDraft | undefined>('readonly', (store) => store.get(keyOf(place)))
}

export async function keepDraft(place: DraftPlace, draft: LocalDraft): Promise<void> {
  await perform('readwrite', (store) => store.put(draft, keyOf(place)))
}

export async function dropDraft(place: DraftPlace): Promise<void> {
  await perform('readwrite', (store) => store.delete(keyOf(place)))
}
