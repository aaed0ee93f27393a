// A local database for commands. Statements are collected here and sent to workerd with one request per round trip.
// With miniflare's own proxies each statement costs two blocking calls, and filling a database takes four times as
// long.
import type { Miniflare } from 'miniflare'

interface Statement {
  query: string
  values: readonly unknown[]
}

interface Answer<T> {
  answer: T
  bookmark?: string | null
}

/** The Worker that runs the statements. A single statement may ask for its rows as arrays. */
export const databaseWorker = `export default {
  async fetch(request, env) {
    const { binding, statements, isRaw, session } = await request.json()
    const database = session ? env[binding].withSession(session) : env[binding]
    const prepared = statements.map(({ query, values }) => database.prepare(query).bind(...values))
    try {
      const answer = isRaw ? await prepared[0].raw() : await database.batch(prepared)
      return Response.json({ answer, bookmark: session && database.getBookmark() })
    } catch (error) {
      return Response.json({ error: error.message })
    }
  },
}`

export function localDatabase(miniflare: Miniflare, binding: string): D1Database {
  async function ask<T>(question: object): Promise<Answer<T>> {
    const body = JSON.stringify({ binding, ...question })
    const response = await miniflare.dispatchFetch('http://database', { method: 'POST', body })
    const { error, ...answer } = (await response.json()) as Answer<T> & { error?: string }
    if (error !== undefined) throw new Error(error)
    return answer
  }
  async function send<T>(statements: readonly Statement[], isRaw = false): Promise<T> {
    return (await ask<T>({ statements, isRaw })).answer
  }
  const prepare = (query: string, values: readonly unknown[] = []) => {
    const all = async () => (await send<D1Result[]>([{ query, values }]))[0]
    return {
      query,
      values,
      bind: (...bound: unknown[]) => prepare(query, bound),
      all,
      run: all,
      raw: () => send([{ query, values }], true),
    }
  }
  const withSession = (constraint: string) => {
    let bookmark: string | null = null
    async function batch(statements: readonly Statement[]) {
      const answered = await ask({ statements, session: bookmark ?? constraint })
      bookmark = answered.bookmark ?? null
      return answered.answer
    }
    return { prepare: (query: string) => prepare(query), batch, getBookmark: () => bookmark }
  }
  // The parts of a database and of a session that drizzle uses.
  const database = { prepare: (query: string) => prepare(query), batch: send, withSession }
  return database as unknown as D1Database
}
