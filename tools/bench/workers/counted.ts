// The product without cached pages and data. Responses contain their cost: rows read by D1, round trips and
// milliseconds. `/cron` runs the cron job after the statements in its body.
import site from 'site'
import { replaced } from './replaced.ts'

interface Cost {
  rows: number
  trips: number
  milliseconds: number
}

type Queried = D1Database | D1DatabaseSession

function counted<Database extends Queried>(real: Database, cost: Cost): Database {
  const note = <Result extends D1Result>(result: Result): Result => {
    cost.rows += result.meta.rows_read
    cost.milliseconds += result.meta.duration
    return result
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    replaced(statement, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => (cost.trips++, note(await statement.all())),
      run: async () => (cost.trips++, note(await statement.run())),
    })
  const methods = {
    prepare: (query: string) => wrap(real.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      cost.trips++
      return (await real.batch(statements)).map(note)
    },
  }
  // Replica reads use a session.
  const sessions = 'withSession' in real && {
    withSession: (from?: string) => counted(real.withSession(from), cost),
  }
  return replaced(real, { ...methods, ...sessions })
}

/** Hides cached pages and data. */
const forgetful = (kv: KVNamespace): KVNamespace =>
  replaced(kv, {
    get: (key: string, type: 'json') =>
      /^(page|data):/.test(key) ? Promise.resolve(null) : kv.get(key, type),
  })

const emptyCache = {
  match: () => Promise.resolve(),
  put: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
}
Object.defineProperty(globalThis, 'caches', {
  value: { default: emptyCache, open: () => Promise.resolve(emptyCache) },
})

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const isCron = new URL(request.url).pathname === '/cron'
    if (isCron)
      for (const query of await request.json<string[]>()) await env.DB.prepare(query).run()
    const cost: Cost = { rows: 0, trips: 0, milliseconds: 0 }
    const left: Promise<unknown>[] = []
    const noting = replaced(context, {
      waitUntil: (work: Promise<unknown>) => void left.push(work),
    })
    const [DB, SEARCH] = [counted(env.DB, cost), counted(env.SEARCH, cost)]
    const bindings = { ...env, DB, SEARCH, KV: forgetful(env.KV) }
    const response = await (isCron ? cron : site.fetch)(request, bindings, noting)
    const body = await response.arrayBuffer()
    for (const work of left) await work.catch(() => undefined)
    const headers = new Headers(response.headers)
    headers.set('X-Cost', JSON.stringify(cost))
    return new Response(body.byteLength > 0 ? body : null, { status: response.status, headers })
  },
}

async function cron(_request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  await site.scheduled({ cron: '* * * * *', scheduledTime: Date.now() }, env, context)
  return new Response()
}
