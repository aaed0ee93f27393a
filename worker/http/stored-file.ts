// A stored file as a response: whole, a range of it, or none because of a condition (RFC 9110, sections 13 and 14), so that
// an interrupted download can resume.

interface Stored {
  size: number
  /** A strong ETag, in quotes. */
  httpEtag: string
  uploaded: Date
}

export interface ByteRange {
  offset: number
  length: number
}

interface Source {
  stat: () => Promise<Stored | null>
  /** Has no body when a condition does not hold. */
  open: (options: {
    onlyIf: Headers
    range?: ByteRange
  }) => Promise<(Stored & { body?: ReadableStream }) | null>
}

/** The response to a GET or HEAD, with `headers` added; `null` when the file is missing. */
export async function storedFile(
  request: Request,
  source: Source,
  headers: Record<string, string>,
): Promise<Response | null> {
  const isHead = request.method === 'HEAD'
  if (!isHead && !request.headers.has('Range')) return whole(request, source, headers)
  const found = await source.stat()
  if (!found) return null
  if (isHead) return new Response(null, { headers: { ...headers, ...headersOf(found) } })
  const part = rangeOf(request.headers, found)
  if (part === 'whole') return whole(request, source, headers)
  if (part === 'unsatisfiable') {
    const range = { 'Content-Range': `bytes */${found.size}`, 'Accept-Ranges': 'bytes' }
    return new Response(null, { status: 416, headers: { ...headers, ...range } })
  }
  const opened = await source.open({ onlyIf: request.headers, range: part })
  if (!opened) return null
  if (!opened.body) return preconditionFailed(request, opened, headers)
  // Replaced since `stat`: the range would belong to another file.
  if (opened.httpEtag !== found.httpEtag) {
    await opened.body.cancel()
    return whole(request, source, headers)
  }
  return new Response(opened.body, {
    status: 206,
    headers: { ...headers, ...headersOf(opened), ...rangeHeaders(part, opened.size) },
  })
}

async function whole(
  request: Request,
  source: Source,
  headers: Record<string, string>,
): Promise<Response | null> {
  const opened = await source.open({ onlyIf: request.headers })
  if (!opened) return null
  if (!opened.body) return preconditionFailed(request, opened, headers)
  return new Response(opened.body, { headers: { ...headers, ...headersOf(opened) } })
}

/** The response when a condition of the request does not hold. */
function preconditionFailed(
  request: Request,
  stored: Stored,
  headers: Record<string, string>,
): Response {
  const wantsOld = request.headers.has('If-Match') || request.headers.has('If-Unmodified-Since')
  const { 'Content-Length': _, ...validators } = headersOf(stored)
  return new Response(null, {
    status: wantsOld ? 412 : 304,
    headers: { ...headers, ...validators },
  })
}

function headersOf({ size, httpEtag, uploaded }: Stored) {
  return {
    'Content-Length': String(size),
    'Accept-Ranges': 'bytes',
    ETag: httpEtag,
    'Last-Modified': uploaded.toUTCString(),
  }
}

function rangeHeaders({ offset, length }: ByteRange, size: number) {
  return {
    'Content-Length': String(length),
    'Content-Range': `bytes ${offset}-${offset + length - 1}/${size}`,
  }
}

/** The requested range. Multiple ranges, other units and malformed headers are answered with the whole file. */
export function rangeOf(headers: Headers, stored: Stored): ByteRange | 'whole' | 'unsatisfiable' {
  const asked = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(headers.get('Range') ?? '')
  if (!asked || !isSame(headers.get('If-Range'), stored)) return 'whole'
  const [, first, last, suffix] = asked
  const { size } = stored
  const offset = suffix === undefined ? Number(first) : Math.max(0, size - Number(suffix))
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < Number(first)) return 'whole'
  if (offset >= size) return 'unsatisfiable'
  return { offset, length: end - offset + 1 }
}

/** Whether `If-Range` matches the stored file; a weak tag or another date does not. */
function isSame(ifRange: string | null, { httpEtag, uploaded }: Stored): boolean {
  return ifRange === null || ifRange === httpEtag || ifRange === uploaded.toUTCString()
}
