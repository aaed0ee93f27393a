// A local database as commands use it: statements are collected here and sent to workerd with one request per round trip.
// Through miniflare's own stand-ins each statement costs two blocking calls, and filling a database takes four times as long.
import type { Miniflare } from 'miniflare'

interface Statement {
  query: string
  values: readonly unknown[]
}

/** The Worker at the other end. Statements that come alone may want their rows as arrays. */
export const databaseWorker = `export default {
  async fetch(request, env) {
    const { binding, statements, isRaw } = await request.json()
    const database = env[binding]
    const prepared = statements.map(({ query, values }) => database.prepare(query).bind(...values))
    try {
      const answer = isRaw ? await prepared[0].raw() : await database.batch(prepared)
      return Response.json({ answer })
    } catch (error) {
      return Response.json({ error: error.message })
    }
  },
}`

export function localDatabase(miniflare: Miniflare, binding: string): D1Database {
  async function send<T>(statements: readonly Statement[], isRaw = false): Promise<T> {
    const body = JSON.stringify({ binding, statements, isRaw })
    const response = await miniflare.dispatchFetch('http://database', { method: 'POST', body })
    const { answer, error } = (await response.json()) as { answer: T; error?: string }
    if (error !== undefined) throw new Error(error)
    return answer
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
  // What drizzle needs of a database.
  const database = { prepare: (query: string) => prepare(query), batch: send }
  return database as unknown as D1Database
}
