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

/** Maximum unread bytes to discard; with more, the connection is closed. */
const maxUnreadBytes = 8 * 1024 * 1024

/**
 * The response, after the rest of the request body has been read. A connection with unread data cannot be reused: the
 * server closes it, and a client that is still sending gets an error instead of the response.
 */
export async function drainBody(
  request: Request,
  answer: Response | Promise<Response>,
): Promise<Response> {
  const response = await answer
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced <= maxUnreadBytes) await withBodyTimeout(readRest(request)).catch(() => undefined)
  return response
}

async function readRest({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxUnreadBytes) return
  }
}
