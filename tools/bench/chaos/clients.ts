// Clients during the chaos test: readers of cached and uncached pages, a member, an operator, and a socket. Each
// repeats its actions until told to stop, and records the responses.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../../scripts/seed/rows/members.ts'
import { articleText } from '../../../test/support/desk/article-text.ts'
import {
  parsed,
  ResponseStats,
  titleOf,
  verdictOnCall,
  verdictOnPage,
  type Answer,
} from './classify-response.ts'

/** Milliseconds after which a response counts as missing. */
const patience = 20_000
/** Milliseconds between a client's actions. */
const pause = { reader: 20, member: 100, operator: 200, socket: 250 }

export type KeepRunning = () => boolean

interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function send(url: URL, { method, body, headers }: Sent = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: {
      // A kept-alive connection may have been closed.
      Connection: 'close',
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const asDocument = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' }

/** Pages by address, with their titles. */
export type CachedPages = ReadonlyMap<string, string>

/** Visits pages until they are cached. */
export async function warmUp(url: URL, paths: readonly string[]): Promise<CachedPages> {
  const known = new Map<string, string>()
  for (const path of paths) {
    const { text, status } = await send(new URL(path, url), { headers: asDocument })
    if (status !== 200 && status !== 404) throw new Error(`${path} answers ${status}`)
    known.set(path, titleOf(text))
  }
  return known
}

/** `isCounted`: true once the isolate has had time to detect the fault. */
export async function readCachedPages(
  url: URL,
  known: CachedPages,
  going: KeepRunning,
  isCounted: KeepRunning,
) {
  const seen = new ResponseStats()
  const pages = [...known]
  const readers = Array.from({ length: 6 }, async () => {
    while (going()) {
      const [path, title] = pages[randomInt(pages.length)]!
      const counts = isCounted()
      const start = performance.now()
      await visit(seen, new URL(path, url), title)
      if (counts) seen.latencies.push(performance.now() - start)
      await sleep(pause.reader)
    }
  })
  await Promise.all(readers)
  return seen
}

export async function readColdPages(
  url: URL,
  paths: () => string,
  going: KeepRunning,
): Promise<ResponseStats> {
  const seen = new ResponseStats()
  while (going()) {
    await visit(seen, new URL(paths(), url))
    await sleep(pause.reader)
  }
  return seen
}

async function visit(seen: ResponseStats, url: URL, title?: string): Promise<void> {
  try {
    const answer = await send(url, { headers: asDocument })
    const what = `${url.pathname}: ${answer.status} ${titleOf(answer.text)}`
    seen.note(verdictOnPage(answer, title), what)
  } catch (error) {
    seen.note('broken', `${url.pathname}: ${String(error)}`)
  }
}

export async function signedIn(url: URL, path: string, name: string): Promise<string> {
  const body = { email: `${name}@example.test`, password: demoPassword }
  const { text, status } = await send(new URL(path, url), { body })
  const token = parsed(text)?.['access_token']
  if (typeof token !== 'string') throw new Error(`${name} cannot log in: ${status}`)
  return token
}

export class Member {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #article: number
  /** Accepted comments of the latest round. */
  readonly #comments = new Set<string>()

  private constructor(url: URL, token: string, article: number) {
    this.#url = url
    this.#headers = { Cookie: `__Host-session=${token}` }
    this.#article = article
  }

  static async of(url: URL, name: string, article: number): Promise<Member> {
    return new Member(url, await signedIn(url, '/api/user/login', name), article)
  }

  async act(going: KeepRunning): Promise<ResponseStats> {
    const seen = new ResponseStats()
    this.#comments.clear()
    for (let turn = 0; going(); turn++) {
      await this.#call(seen, '/api/user')
      const liking = turn % 2 === 0 ? 'add' : 'remove'
      await this.#call(seen, `/api/user/like/article/${this.#article}/${liking}`, {
        method: 'POST',
      })
      await this.#call(seen, `/api/article/${this.#article}/comments`)
      await this.#comment(seen)
      await sleep(pause.member)
    }
    return seen
  }

  async #comment(seen: ResponseStats): Promise<void> {
    const comment = `A bad day, ${randomUUID()}`
    const answer = await this.#call(seen, '/api/user/article-comment', {
      headers: { 'Idempotency-Key': randomUUID() },
      body: { article_id: this.#article, comment },
    })
    if (answer && answer.status < 300) this.#comments.add(comment)
  }

  /** Accepted comments that are missing. */
  async lost(): Promise<string[]> {
    const page = new URL(`/api/article/${this.#article}/comments`, this.#url)
    const { text, status } = await send(page, { headers: this.#headers })
    if (status !== 200) return [`the comments cannot be read: ${status}`]
    return [...this.#comments].filter((comment) => !text.includes(comment))
  }

  #call(seen: ResponseStats, path: string, sent: Sent = {}): Promise<Answer | undefined> {
    const headers = { ...this.#headers, ...sent.headers }
    return call(seen, new URL(path, this.#url), { ...sent, headers })
  }
}

export class Operator {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #entry: number
  #written = 0
  /** Number of the latest accepted draft and publication. */
  #saved = 0
  #published = 0
  /** Request ids of publications. */
  readonly publications: string[] = []

  private constructor(url: URL, token: string, entry: number) {
    this.#url = url
    this.#headers = { Cookie: `__Host-backstage=${token}` }
    this.#entry = entry
  }

  static async of(url: URL): Promise<Operator> {
    const token = await signedIn(url, '/api/backstage/login', 'owner')
    const { text } = await send(new URL('/api/backstage/entry?lang=en-US', url), {
      headers: { Cookie: `__Host-backstage=${token}` },
      body: { type: 'article', lang: 'en-US' },
    })
    return new Operator(url, token, Number(parsed(text)?.['id']))
  }

  async act(going: KeepRunning): Promise<ResponseStats> {
    const seen = new ResponseStats()
    while (going()) {
      const rev = await this.#rev(seen)
      if (rev) await this.#write(seen, rev)
      await sleep(pause.operator)
    }
    return seen
  }

  async #rev(seen: ResponseStats): Promise<number | undefined> {
    const answer = await this.#call(seen, '')
    if (!answer || answer.status !== 200) return undefined
    return Number(parsed(answer.text)?.['rev'])
  }

  /** Saves a draft, and publishes every second one. */
  async #write(seen: ResponseStats, rev: number): Promise<void> {
    const number = ++this.#written
    const data = articleText(titled(number))
    const saved = await this.#call(seen, '/draft', {
      method: 'PUT',
      headers: { 'If-Match': `"${rev}"` },
      body: data,
    })
    if (!saved || saved.status !== 200) return
    this.#saved = number
    if (number % 2 === 0) return
    const next = Number(parsed(saved.text)?.['rev'])
    const published = await this.#call(seen, '/publish', { body: { rev: next } })
    if (!published || published.status >= 300) return
    this.#published = number
    this.publications.push(published.headers.get('X-Request-Id') ?? '')
  }

  /** Accepted drafts or publications that are missing. */
  async lost(): Promise<string[]> {
    const { text, status } = await this.#ask('')
    if (status !== 200) return [`the entry cannot be read: ${status}`]
    const numbers = [...text.matchAll(/A bad day, text (\d+)/g)].map(([, digits]) => Number(digits))
    const latest = Math.max(0, ...numbers)
    if (latest < this.#saved) return [`draft ${this.#saved} was saved, ${latest} is there`]
    const itemId = Number(parsed(text)?.['item_id'])
    return this.#published > 0 ? this.#lostOfPage(itemId) : []
  }

  async #lostOfPage(itemId: number): Promise<string[]> {
    const page = new URL(`/en-US/article/${itemId}`, this.#url)
    const { text } = await send(page, { headers: asDocument })
    const shown = Number(/A bad day, text (\d+)/.exec(text)?.[1] ?? 0)
    if (shown >= this.#published) return []
    return [`text ${this.#published} was published, ${shown} is shown`]
  }

  #ask(path: string, sent: Sent = {}): Promise<Answer> {
    const address = `/api/backstage/entry/${this.#entry}${path}?lang=en-US`
    const headers = { ...this.#headers, ...sent.headers }
    return send(new URL(address, this.#url), { ...sent, headers })
  }

  async #call(seen: ResponseStats, path: string, sent: Sent = {}): Promise<Answer | undefined> {
    const address = `/api/backstage/entry/${this.#entry}${path}?lang=en-US`
    const headers = { ...this.#headers, ...sent.headers }
    return call(seen, new URL(address, this.#url), { ...sent, headers })
  }
}

const titled = (number: number) => `A bad day, text ${number}`

async function call(seen: ResponseStats, url: URL, sent: Sent): Promise<Answer | undefined> {
  const what = `${sent.method ?? (sent.body === undefined ? 'GET' : 'POST')} ${url.pathname}`
  try {
    const answer = await send(url, sent)
    seen.note(verdictOnCall(answer), `${what}: ${answer.status} ${answer.text.slice(0, 80)}`)
    return answer
  } catch (error) {
    seen.note('broken', `${what}: ${String(error)}`)
    return undefined
  }
}

/** A realtime client that reconnects when closed. A close code counts as `refused`. */
export async function listen(url: URL, going: KeepRunning): Promise<ResponseStats> {
  const seen = new ResponseStats()
  const address = new URL('/app/meridian-key?protocol=7', url)
  address.protocol = 'ws:'
  while (going()) {
    await connection(seen, address, going)
    await sleep(pause.socket)
  }
  return seen
}

function connection(seen: ResponseStats, address: URL, going: KeepRunning): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = new WebSocket(address)
  const pinging = setInterval(() => {
    if (!going()) return socket.close()
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
  }, pause.socket)
  let isRefused = false
  socket.addEventListener('message', ({ data }) => {
    const { event } = JSON.parse(String(data)) as { event: string }
    if (event === 'pusher:error') isRefused = true
    else seen.note('ok', event)
  })
  socket.addEventListener('close', ({ code }) => {
    clearInterval(pinging)
    if (going()) seen.note(isRefused ? 'refused' : 'broken', `closed with ${code}`)
    resolve()
  })
  return promise
}
