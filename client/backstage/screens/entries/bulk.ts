// One thing done to all chosen rows: some at a time, with a count of what was refused, and one way back for all of it.
import { mostAtOnce, type BulkAction, type BulkResult } from '../../../contract/backstage/bulk.ts'
import { call } from '../../data/call.ts'

export interface BulkOutcome {
  done: number
  refused: number
  /** Takes everything back; absent where nothing can be. */
  undo: (() => Promise<unknown>) | undefined
}

/** Runs until the last row; `onProgress` hears how many are through. */
export async function runBulk(
  action: BulkAction,
  chosen: Iterable<number>,
  onProgress: (count: number) => void,
): Promise<BulkOutcome> {
  const ids = [...chosen]
  const undos: string[] = []
  let [done, through] = [0, 0]
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    const part = ids.slice(start, start + mostAtOnce)
    let from: number | null = 0
    let undo: string | null = null
    while (from !== null) {
      const body = { action, ids: part, from, ...(undo && { undo }) }
      const result: BulkResult = await call('POST /api/backstage/entry/bulk', { body })
      done += result.done
      through += result.results.length
      undo = result.undo
      from = result.next
      onProgress(through)
    }
    if (undo) undos.push(undo)
  }
  return { done, refused: ids.length - done, undo: undos.length > 0 ? undoing(undos) : undefined }
}

function undoing(tokens: readonly string[]): () => Promise<unknown> {
  return async () => {
    for (const undo of tokens) await call('POST /api/backstage/entry/undo', { body: { undo } })
  }
}
