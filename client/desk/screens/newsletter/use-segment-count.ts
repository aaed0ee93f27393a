import { useEffect, useState } from 'react'
import type { Issue } from '../../../contract/desk/newsletter/issue.ts'
import { call } from '../../api/client.ts'

export interface SegmentCountState {
  /** Readers found so far. */
  found: number
  /** All readers of the segment; `null` until they are counted. */
  readers: number | null
  hasFailed: boolean
  again: () => void
}

/** Counts the readers of an issue's segment, page by page. */
export function useSegmentCount({ id, data }: Pick<Issue, 'id' | 'data'>): SegmentCountState {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState({ found: 0, isDone: false, hasFailed: false })
  const isPart = data.segment !== undefined
  // The list at the start, because saving replaces it with an equal one, which would restart the count.
  const [languages] = useState(data.languages)
  useEffect(() => {
    if (!isPart) return undefined
    const controller = new AbortController()
    const count = async () => {
      let found = 0
      for (const of of languages) {
        let after: number | null | undefined
        while (after !== null) {
          const page = await call('GET /api/backstage/periodical/:id/readers/:of', {
            params: { id, of },
            query: { ...(after !== undefined && { after }) },
            signal: controller.signal,
          })
          found += page.readers
          after = page.next
          setState({ found, isDone: false, hasFailed: false })
        }
      }
      setState({ found, isDone: true, hasFailed: false })
    }
    count().catch(() => {
      if (!controller.signal.aborted) setState({ found: 0, isDone: false, hasFailed: true })
    })
    return () => controller.abort()
  }, [id, isPart, languages, attempt])
  const { found, isDone, hasFailed } = state
  return {
    found,
    readers: isDone ? found : null,
    hasFailed,
    again: () => {
      setState({ found: 0, isDone: false, hasFailed: false })
      setAttempt(attempt + 1)
    },
  }
}
