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
  open: (options?: { range: ByteRange }) => Promise<(Stored & { body: ReadableStream }) | null>
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
  const failed = failedCondition(request.headers, found)
  if (failed) return withoutBody(failed, found, headers)
  if (isHead) return new Response(null, { headers: { ...headers, ...headersOf(found) } })
  const range = rangeOf(request.headers, found)
  if (range === 'whole') return whole(request, source, headers)
  if (range === 'unsatisfiable') {
    const size = { 'Content-Range': `bytes */${found.size}`, 'Accept-Ranges': 'bytes' }
    return new Response(null, { status: 416, headers: { ...headers, ...size } })
  }
  const opened = await source.open({ range })
  if (!opened) return null
  // The file was replaced since `stat`, so the range does not apply.
  if (opened.httpEtag !== found.httpEtag) {
    await opened.body.cancel()
    return whole(request, source, headers)
  }
  return new Response(opened.body, {
    status: 206,
    headers: { ...headers, ...headersOf(opened), ...rangeHeaders(range, opened.size) },
  })
}

async function whole(
  request: Request,
  source: Source,
  headers: Record<string, string>,
): Promise<Response | null> {
  const opened = await source.open()
  if (!opened) return null
  const failed = failedCondition(request.headers, opened)
  if (!failed) return new Response(opened.body, { headers: { ...headers, ...headersOf(opened) } })
  await opened.body.cancel()
  return withoutBody(failed, opened, headers)
}

function withoutBody(status: 304 | 412, stored: Stored, headers: Record<string, string>): Response {
  const { 'Content-Length': _, ...validators } = headersOf(stored)
  return new Response(null, { status, headers: { ...headers, ...validators } })
}

/** Status of the first condition that fails, in the order of RFC 9110, section 13.2.2; `null` if all hold. */
function failedCondition(headers: Headers, { httpEtag, uploaded }: Stored): 304 | 412 | null {
  const seconds = Math.floor(uploaded.getTime() / 1000) * 1000
  /** Undefined without a valid date in the header, which is then ignored. */
  const isNewerThan = (name: string) => {
    const date = Date.parse(headers.get(name) ?? '')
    return Number.isNaN(date) ? undefined : seconds > date
  }
  const [match, noneMatch] = [headers.get('If-Match'), headers.get('If-None-Match')]
  const isMismatch =
    match === null
      ? isNewerThan('If-Unmodified-Since')
      : match.trim() !== '*' && !tagsIn(match).includes(httpEtag)
  if (isMismatch) return 412
  const isKnown =
    noneMatch === null
      ? isNewerThan('If-Modified-Since') === false
      : noneMatch.trim() === '*' || tagsIn(noneMatch.replaceAll('W/', '')).includes(httpEtag)
  return isKnown ? 304 : null
}

/** Tags of a list. Weak ones keep their `W/` and so equal no strong tag. */
function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
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
