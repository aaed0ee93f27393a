// Applies one action to all selected entries, in batches with a common key. The key makes a retry idempotent, and lets
// all batches be undone together.
import { bulkPerRequest, type BulkActionName } from '../../../contract/desk/bulk/verbs.ts'
import type { BulkAction, BulkResult } from '../../../contract/desk/bulk/bulk.ts'
import { call } from '../../api/client.ts'

/** A bulk action without its targets. */
export type BulkRequest = DistributiveOmit<BulkAction, 'key' | 'ids'>
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never

export type BulkFailure = BulkResult['results'][number]

/** A running action, which can be resumed. */
export interface BulkRun {
  key: string
  asked: BulkRequest
  ids: readonly number[]
  /** Number of processed entries. */
  through: number
  done: number[]
  refused: BulkFailure[]
  isStopped: boolean
}

export function startRun(asked: BulkRequest, ids: readonly number[]): BulkRun {
  const key = crypto.randomUUID()
  return { key, asked, ids, through: 0, done: [], refused: [], isStopped: false }
}

/** Continues to the end, or until the run is stopped. Calls `onProgress` after each batch. */
export async function continueRun(run: BulkRun, onProgress: () => void): Promise<void> {
  while (run.through < run.ids.length && !run.isStopped) {
    const ids = run.ids.slice(run.through, run.through + bulkPerRequest)
    const body = { ...run.asked, key: run.key, ids }
    const { results, waiting } = await call('POST /api/backstage/entry/bulk', { body })
    if (waiting) run.asked.waiting = waiting
    for (const result of results) {
      if (result.code === 'ok') run.done.push(result.id)
      else run.refused.push(result)
    }
    run.through += ids.length
    onProgress()
  }
}

/** Undoes a bulk action. Resolves to the number of entries left unchanged because they have changed since. */
export async function undoRun(key: string): Promise<number> {
  let refused = 0
  for (let left = 1; left > 0;) {
    const answer = await call('POST /api/backstage/entry/undo', { body: { key } })
    left = answer.left
    refused += answer.results.filter(({ code }) => code !== 'ok').length
  }
  return refused
}

export function isUndoable(verb: BulkActionName): boolean {
  return verb !== 'still_right'
}
