// Streams a file for members. A broken connection is resumed automatically once; after that when the reader asks.
import { ApiError, reloadIfClosed, toError } from '../../browser/api/call.ts'
import { withLogin } from '../account/with-login.ts'
import type { Locale } from '../../contract/locale.ts'
import { materialUrl } from '../../contract/paths.ts'

export interface Reading {
  locale: Locale
  signal: AbortSignal
  /** Resolves when the reader retries, rejects when they cancel. */
  pause: (error: ApiError) => Promise<void>
}

/** The response with the file, or the remainder that `rest` describes; `null` when the file no longer exists. */
export async function openMaterial(
  id: number,
  reading: Reading,
  rest?: { from: number; etag: string },
): Promise<Response | null> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await withLogin(() => request(id, reading, rest))
    } catch (error) {
      reading.signal.throwIfAborted()
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'not_found') return null
      if (isRetry || !error.isPassing) await reading.pause(error)
    }
  }
}

async function request(
  id: number,
  { locale, signal }: Reading,
  rest?: { from: number; etag: string },
): Promise<Response> {
  const headers = rest && { Range: `bytes=${rest.from}-`, 'If-Range': rest.etag }
  const response = await fetch(materialUrl(locale, id), {
    signal,
    cache: 'no-store',
    ...(headers && { headers }),
  }).catch(() => {
    throw new ApiError('unreachable', '')
  })
  if (!response.ok) throw reloadIfClosed(await toError(response))
  return response
}

/** All bytes of the file, starting with the response `first`. Rejects if the file was replaced since. */
export async function* bytesOf(id: number, first: Response, reading: Reading) {
  const etag = first.headers.get('ETag') ?? ''
  const size = Number(first.headers.get('Content-Length'))
  let at = 0
  for (let response: Response | null = first; ;) {
    const start = at
    try {
      for await (const chunk of chunksOf(response)) {
        at += chunk.length
        yield chunk
      }
      if (at >= size) return
    } catch {
      reading.signal.throwIfAborted()
    }
    // A connection that delivered no bytes counts as a failed one.
    if (at === start) await reading.pause(new ApiError('unreachable', ''))
    response = await openMaterial(id, reading, { from: at, etag })
    if (response?.status !== 206) throw new ApiError('download_failed', '')
  }
}

async function* chunksOf({ body }: Response) {
  const reader = body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
