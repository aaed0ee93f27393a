// Classifies a response. `refused` states the reason in words or by a code. `broken` must never occur: an empty
// response, an error without code, another page, or internal messages.

export type Verdict = 'ok' | 'stale' | 'refused' | 'broken'

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Message of a failing part (tools/bench/workers/faulty.ts). */
const innerMessage = /CHAOS at disk|SQLITE_|D1_ERROR|\bat file:/

export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}

/** Verdict on a page; `title` is its earlier title, if known. */
export function verdictOnPage({ status, headers, text }: Answer, title?: string): Verdict {
  const isWhole = text.includes('<h1') && text.trimEnd().endsWith('</html>')
  if (!isWhole || innerMessage.test(text)) return 'broken'
  if ([429, 500, 504].includes(status) && text.includes('noindex')) return 'refused'
  if (status !== 200 && status !== 404) return 'broken'
  if (title !== undefined && titleOf(text) !== title) return 'broken'
  const isStale =
    headers.has('X-Degraded') || /page;desc=stale/.test(headers.get('Server-Timing') ?? '')
  return isStale ? 'stale' : 'ok'
}

/** Verdict on an API call. */
export function verdictOnCall({ status, text }: Answer): Verdict {
  if (innerMessage.test(text)) return 'broken'
  const body = parsed(text)
  if (status < 300) return status === 204 || body ? 'ok' : 'broken'
  return body && typeof body['code'] === 'string' && body['detail'] !== '' ? 'refused' : 'broken'
}

export function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

/** Verdicts and latencies of one kind of client in a round. */
export class ResponseStats {
  readonly counts: Record<Verdict, number> = { ok: 0, stale: 0, refused: 0, broken: 0 }
  readonly latencies: number[] = []
  /** Descriptions of the first broken responses. */
  readonly complaints: string[] = []

  note(verdict: Verdict, what: string): void {
    this.counts[verdict]++
    if (verdict === 'broken' && this.complaints.length < 3) this.complaints.push(what)
  }

  /** Percentile of latencies in milliseconds. */
  percentile(share: number): number {
    const sorted = this.latencies.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  }
}
