// One thing done to all chosen entries, some at a time and under one key: a request that was lost is repeated without doing
// anything twice, and all of it is taken back together.
import { bulkPerRequest, type BulkActionName } from '../../../contract/desk/bulk/verbs.ts'
import type { BulkAction, BulkResult } from '../../../contract/desk/bulk/bulk.ts'
import { call } from '../../api/client.ts'

/** What is to be done, without to which. */
export type BulkRequest = DistributiveOmit<BulkAction, 'key' | 'ids'>
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never

export type BulkFailure = BulkResult['results'][number]

/** An action under way: it goes on where it stopped. */
export interface BulkRun {
  key: string
  asked: BulkRequest
  ids: readonly number[]
  /** How many are through. */
  through: number
  done: number[]
  refused: BulkFailure[]
  isStopped: boolean
}

export function startRun(asked: BulkRequest, ids: readonly number[]): BulkRun {
  const key = crypto.randomUUID()
  return { key, asked, ids, through: 0, done: [], refused: [], isStopped: false }
}

/** Goes on to the end, or until it is stopped; `onProgress` hears of each step. */
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

/** Undoes a bulk action. Resolves to the number of entries that stay as they are, because they have changed since. */
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
