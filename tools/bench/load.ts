// Load generator with keep-alive connections. Parses responses only to find their end, so the client needs a fraction
// of a core and the server dominates the measurement.
import { connect } from 'node:net'

export interface Load {
  url: URL
  /** Value of the `Host` header, by default that of `url`. */
  host?: string
  path: string
  connections: number
  seconds: number
  /** Expected page source in `Server-Timing`; other responses are counted as mismatched. */
  source?: string
  /** Called for each response. */
  onAnswer?: () => void
}

export interface LoadResult {
  /** Latency of each counted response in milliseconds. */
  latencies: number[]
  mismatchedResponses: number
  /** Responses other than 200, and broken connections. */
  failures: number
  seconds: number
}

export async function sendLoad(load: Load): Promise<LoadResult> {
  if (load.url.hostname !== '127.0.0.1') throw new Error(`${load.url.hostname} is not this machine`)
  const result: LoadResult = { latencies: [], mismatchedResponses: 0, failures: 0, seconds: 0 }
  const start = performance.now()
  const end = start + load.seconds * 1000
  const visitors = Array.from({ length: load.connections }, async () => {
    while (performance.now() < end) await visit(load, end, result)
  })
  await Promise.all(visitors)
  result.seconds = (performance.now() - start) / 1000
  return result
}

/** Sends sequential requests on one connection until `end` or until it closes. */
function visit(load: Load, end: number, result: LoadResult): Promise<void> {
  const { url, host = url.host, path, source, onAnswer } = load
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Dest: document\r\n\r\n`
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  let answer = new AnswerReader()
  let sentAt = 0
  const ask = () => {
    answer = new AnswerReader()
    sentAt = performance.now()
    socket.write(request)
  }
  socket.on('connect', ask)
  socket.on('data', (chunk) => {
    if (!answer.read(chunk)) return
    onAnswer?.()
    if (answer.status !== 200) result.failures++
    else if (source && answer.source !== source) result.mismatchedResponses++
    else result.latencies.push(performance.now() - sentAt)
    if (performance.now() < end) ask()
    else socket.destroy()
  })
  socket.on('error', () => result.failures++)
  socket.on('close', () => resolve())
  return promise
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Finds the end of a response: by `Content-Length`, or by the last chunk (RFC 9112, sections 6 and 7.1). */
class AnswerReader {
  status = 0
  source: string | undefined
  #head: Buffer = Buffer.alloc(0)
  #missing = -1
  #tail: Buffer = Buffer.alloc(0)

  /** True once the response is complete. */
  read(chunk: Buffer): boolean {
    if (this.status > 0) return this.#readBody(chunk)
    this.#head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    const at = this.#head.indexOf(headEnd)
    if (at === -1) return false
    const text = this.#head.toString('latin1', 0, at)
    this.status = Number(text.slice(9, 12))
    this.source = /cache;desc=(\w+)/.exec(text)?.[1]
    this.#missing = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? -1)
    return this.#readBody(this.#head.subarray(at + headEnd.length))
  }

  #readBody(part: Buffer): boolean {
    if (this.#missing >= 0) return (this.#missing -= part.length) <= 0
    this.#tail = Buffer.concat([this.#tail, part]).subarray(-lastChunk.length)
    return this.#tail.equals(lastChunk)
  }
}
