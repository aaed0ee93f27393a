// Drains unread request bodies. A connection with unread data cannot be reused: the server closes it, and a client that
// is still sending gets an error instead of the response.

import { withBodyTimeout } from './body-time.ts'

/** Maximum unread bytes to discard; with more, the connection is closed. */
const maxUnreadBytes = 8 * 1024 * 1024

/** The response, after the rest of the request body has been read. */
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
