// Requests share a connection: a body that one of them leaves unread must not break the next.
import { Agent, request as send } from 'node:http'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expect, test } from '../../support/browser/member.ts'

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A body that no handler reads: JSON that matches none of these endpoints. */
const unneeded = JSON.stringify({ text: 'y'.repeat(20_000) })
const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }

/** Requests, each with a body, and the expected status. */
const asked: [method: string, path: string, status: number][] = [
  ['GET', '/', 200],
  ['GET', '/en-US/news', 200],
  ['GET', '/api/user', 200],
  ['POST', '/api/user/like/article/1/add', 200],
  ['POST', '/api/nothing', 404],
  ['DELETE', '/news', 405],
  ['PUT', '/robots.txt', 405],
]

test(
  'an unread body does not break the next request',
  { tag: '@deep' },
  async ({ baseURL, context }) => {
    const cookies = await context.cookies()
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const connection = new Connection(baseURL!, { ...newVisitorHeaders(), Cookie })
    for (let round = 0; round < 15; round += 1)
      for (const [method, path, status] of asked) {
        const answer = await connection.send({ method, path, headers: json, body: unneeded })
        expect(answer, `${method} ${path}`).toBe(status)
        expect(await connection.send({ method: 'GET', path: '/robots.txt' }), path).toBe(200)
      }
    const logout = { method: 'POST', path: '/api/user/logout', headers: json, body: unneeded }
    expect(await connection.send(logout)).toBe(200)
    expect(await connection.send({ method: 'GET', path: '/robots.txt' })).toBe(200)
    expect(connection.count).toBe(1)
    connection.close()
  },
)

test('a rejected upload does not break the next request on its connection', async ({ baseURL }) => {
  const connection = new Connection(baseURL!, newVisitorHeaders())
  const body = 'y'.repeat(4_000_000)
  const upload = { method: 'POST', path: '/api/user/avatar', headers: json, body }
  expect(await connection.send(upload)).toBe(401)
  expect(await connection.send({ method: 'GET', path: '/robots.txt' })).toBe(200)
  expect(connection.count).toBe(1)
  connection.close()
})

/** One connection, kept alive as long as the server allows. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #sockets = new Set<unknown>()
  readonly #origin: string
  readonly #headers: Record<string, string>

  constructor(origin: string, headers: Record<string, string>) {
    this.#origin = origin
    this.#headers = headers
  }

  /** Number of connections opened. */
  get count(): number {
    return this.#sockets.size
  }

  /** Resolves to the status of the response. */
  send({ method, path, headers, body = '' }: Sent): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = send(new URL(path, this.#origin), {
      method,
      agent: this.#agent,
      headers: { ...this.#headers, ...headers, ...length },
    })
    request.once('socket', (socket) => this.#sockets.add(socket))
    request.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
    request.end(body)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }
}
