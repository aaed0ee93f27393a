import { bodyLimit as limit } from 'hono/body-limit'
import { problem } from '../http/problem.ts'

/** Bytes of a JSON or form body (decision 23). */
export const largestBody = 64 * 1024

/** Refuses larger bodies before they are read. */
export const bodyLimit = limit({
  maxSize: largestBody,
  onError: () => {
    throw problem('payload_too_large')
  },
})
