import { DeskError } from '../../api/error.ts'

/** Milliseconds between attempts while the site limits requests. */
const pauseMs = 5000

/**
 * Works on rows in steps, one after the other. `onDone` gets the number of rows so far. A step that the site refuses
 * because of its rate limit is repeated later.
 */
export async function inSteps<Row>(
  rows: readonly Row[],
  size: number,
  work: (step: readonly Row[], start: number) => Promise<unknown>,
  onDone: (rows: number) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) {
    const step = rows.slice(start, start + size)
    await patiently(() => work(step, start))
    onDone(start + step.length)
  }
}

/** Repeats a request that the site refuses because of its rate limit. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DeskError) || error.code !== 'too_many_requests') throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
