// Requests to addresses that operators or content name. Nothing else may fetch such an address
// (docs/decisions/api/outgoing.md).

/** Names that only resolve inside a network, and their subdomains. */
const innerNames =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/
const maxAddress = 2000

/**
 * The address in its normal form, or `null` if it must not be asked: only https on port 443 of a named host outside
 * this site, without credentials. The parser of URLs has already turned every notation of an IP address into the
 * plain one: decimal, octal, hexadecimal, short, percent-encoded and full-width.
 */
export function outgoingUrl(address: string, ownOrigin: string): URL | null {
  const url = address.length <= maxAddress ? URL.parse(address) : null
  if (!url || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/\.$/, '')
  if (!isPublicName(host) || host === URL.parse(ownOrigin)?.hostname) return null
  url.hostname = host
  url.hash = ''
  return url
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const isName =
    host.length <= 253 && labels.every((one) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(one))
  // An IPv6 address has brackets, and the last label of an IPv4 address is a number.
  return isName && labels.length > 1 && /^[a-z]/.test(labels.at(-1)!) && !innerNames.test(host)
}

interface OutgoingLimits {
  /** Public origin of this site, which is refused. */
  ownOrigin: string
  /** Milliseconds for the whole request, with its redirects and its body. */
  timeoutMs: number
  /** The body is cut off after these bytes, counted after decompression. */
  maxBytes: number
  /** Redirects to follow, each checked like the first address; without them a redirect is the answer. */
  redirects?: number
}

export interface OutgoingAnswer {
  url: URL
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  /** False if the body was longer, slower or interrupted. */
  isComplete: boolean
}

/** No answer: the address must not be asked, did not answer in time or at all, or leads on too often. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly reason: 'address' | 'timeout' | 'network' | 'redirects'

  constructor(reason: OutgoingError['reason'], cause?: unknown) {
    super(`outgoing request: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Sends a request without cookies. Rejects only with `OutgoingError`. */
export async function fetchOutgoing(
  address: string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  { ownOrigin, timeoutMs, maxBytes, redirects = 0 }: OutgoingLimits,
  request: typeof fetch = fetch,
): Promise<OutgoingAnswer> {
  const abort = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => undefined)
  const timer = setTimeout(() => {
    reject(new OutgoingError('timeout'))
    abort.abort()
  }, timeoutMs)
  try {
    let url = checked(address, ownOrigin)
    for (let left = redirects; ; left -= 1) {
      const sent = request(url.href, { ...init, redirect: 'manual', signal: abort.signal })
      const response = await Promise.race([sent, late])
      const next = redirects > 0 ? redirectOf(response, url) : null
      if (next === null)
        return { url, ...answerOf(response), ...(await bodyOf(response, maxBytes, late)) }
      cancel(response)
      if (left === 0) throw new OutgoingError('redirects')
      url = checked(next, ownOrigin)
    }
  } catch (error) {
    throw error instanceof OutgoingError ? error : new OutgoingError('network', error)
  } finally {
    clearTimeout(timer)
  }
}

function checked(address: string, ownOrigin: string): URL {
  const url = outgoingUrl(address, ownOrigin)
  if (!url) throw new OutgoingError('address')
  return url
}

const answerOf = ({ status, headers }: Response) => ({ status, headers })

function redirectOf({ status, headers }: Response, base: URL): string | null {
  const location = headers.get('Location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return null
  return URL.parse(location, base)?.href ?? ''
}

async function bodyOf(
  { body }: Response,
  maxBytes: number,
  late: Promise<never>,
): Promise<Pick<OutgoingAnswer, 'body' | 'isComplete'>> {
  const bytes: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  try {
    for (;;) {
      const part = await Promise.race([reader?.read(), late])
      if (!part || part.done) return { body: joined(bytes, size), isComplete: true }
      const taken = part.value.subarray(0, maxBytes - size)
      bytes.push(taken)
      size += taken.byteLength
      if (taken.byteLength < part.value.byteLength) break
    }
  } catch {
    // The status has arrived, which is the answer.
  }
  reader?.cancel().catch(() => undefined)
  return { body: joined(bytes, size), isComplete: false }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}

function cancel({ body }: Response): void {
  body?.cancel().catch(() => undefined)
}
