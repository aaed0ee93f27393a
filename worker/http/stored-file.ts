// Serves a stored file: whole, a range, or no body because of a condition (RFC 9110, sections 13 and 14), so that
// interrupted downloads can resume.

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
  /** The result has no body if a condition fails. */
  open: (options: {
    onlyIf: Headers
    range?: ByteRange
  }) => Promise<(Stored & { body?: ReadableStream }) | null>
}

/** Response to a GET or HEAD with additional `headers`; `null` if the file is missing. */
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
  // The file was replaced since `stat`, so the range does not apply.
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

/** Response to a request whose condition failed. */
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

/** Requested range. Multiple ranges, other units and malformed headers select the whole file. */
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

/** True if `If-Range` matches the stored file; weak tags never match. */
function isSame(ifRange: string | null, { httpEtag, uploaded }: Stored): boolean {
  return ifRange === null || ifRange === httpEtag || ifRange === uploaded.toUTCString()
}
