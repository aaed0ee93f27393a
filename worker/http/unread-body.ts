// A connection that still holds part of a body cannot carry the next request: the server closes it, and a
// client that sends on it meanwhile gets an error instead of a response.

import { withBodyTimeout } from './body-time.ts'

/** Maximum number of unread bytes to discard to keep a connection; with more it is closed. */
const maxUnreadBytes = 8 * 1024 * 1024

/** The answer, once nothing of the request's body is left unread. */
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
