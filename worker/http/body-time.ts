import { problem } from './problem.ts'

/** Milliseconds for a form or text of at most 64 KiB: enough on any network that can load a page. */
const patience = 15_000
/** Minimum upload speed in bytes per second: a phone with a weak signal. */
const slowestUpload = 32 * 1024

/**
 * Waits for a request body; throws `body_timeout` if it takes too long, so that nobody can hold a request open by
 * sending single bytes. Uploads up to `uploadBytes` have more time.
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
