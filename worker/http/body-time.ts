import { problem } from './problem.ts'

/** Milliseconds for a form or a text, 64 KiB at most: enough on any network that can load a page. */
const patience = 15_000
/** Bytes per second at which an upload may still arrive: a phone at the edge of its network. */
const slowestUpload = 32 * 1024

/**
 * Waits for a request's body while it is read; throws `body_timeout` when it takes too long, so that nobody can hold a
 * request open by sending it byte by byte. Uploads of up to `uploadBytes` have more time.
 */
export async function withBodyTimeout<Body>(
  reading: Promise<Body>,
  uploadBytes = 0,
): Promise<Body> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(problem('body_timeout')),
    patience + (uploadBytes / slowestUpload) * 1000,
  )
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
