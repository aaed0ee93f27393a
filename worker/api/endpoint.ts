// One endpoint: its row in the table says where it is mounted, what stands in front of it and what it takes; its
// handler gets the checked input and returns what the row answers.
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { LiveSession } from '../data/session.ts'
import type { AppEnv } from '../env.ts'
import { neverStored, publicMinute } from '../http/cache-policy.ts'
import { checked } from '../http/validate.ts'
import { take } from '../limits/throttle.ts'
import type { Deps } from '../storage/db.ts'
import { readBody } from './body.ts'
import { gatesOf } from './gates/gates.ts'

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

export interface Input<Row extends Endpoint> {
  c: Context<AppEnv>
  deps: Deps
  params: Row extends { params: infer Params } ? Output<Params> : undefined
  query: Output<Row['query']>
  body: Row extends { body: infer Body } ? Output<Body> : undefined
  session: Row extends { needs: 'session' | 'writer' } ? LiveSession : undefined
}

/** Files, and what can be asked for in other media types, are whole responses. */
type Answer<Row extends Endpoint> = Row extends { file: object }
  ? Response
  : Output<Row['output']> | (Row extends { alsoAs: object } ? Response : never)

type Handler<Row extends Endpoint> = (input: Input<Row>) => Answer<Row> | Promise<Answer<Row>>

interface Options {
  /** By default anybody may keep a public read for a minute, and nobody anything else. */
  cacheControl?: string
}

export interface MountableEndpoint<Row extends Endpoint> {
  row: Row
  mount: (app: Hono<AppEnv>) => void
}

export function endpoint<Row extends Endpoint>(
  row: Row,
  handler: Handler<Row>,
  { cacheControl = row.method === 'GET' && !row.needs ? publicMinute : neverStored }: Options = {},
): MountableEndpoint<Row> {
  const nameRoute = createMiddleware<AppEnv>(async function nameRoute(c, next) {
    c.set('routeName', row.path)
    await next()
  })
  async function answer(c: Context<AppEnv>): Promise<Response> {
    const output = await handler(await readInput(c, row))
    return output instanceof Response ? output : reply(c, row, output, cacheControl)
  }
  return {
    row,
    mount: (app) => {
      const gates = gatesOf(row).map(({ middleware }) => middleware)
      app.on(row.method, row.path, nameRoute, ...gates, answer)
    },
  }
}

/** The parts of a request, each checked against its schema; a member's limit is counted before the body is read. */
async function readInput<Row extends Endpoint>(c: Context<AppEnv>, row: Row): Promise<Input<Row>> {
  const deps = c.get('deps')
  const session = c.get('session')
  const params = row.params && checked(row.params, c.req.param())
  const query = checked(row.query, queryOf(c))
  if (row.memberLimit && session)
    await take(c.env, row.memberLimit, String(session.member.id), deps.now())
  const body = row.body && checked(row.body, await readBody(c, row))
  return { c, deps, params, query, body, session } as Input<Row>
}

/** A parameter given twice is a list, which no schema takes for one value. */
function queryOf(c: Context<AppEnv>): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries())
  return Object.fromEntries(
    entries.map(([key, values]) => [key, values.length === 1 ? values[0]! : values]),
  )
}

function reply(
  c: Context<AppEnv>,
  { status }: Endpoint,
  output: unknown,
  cacheControl: string,
): Response {
  const headers = { 'Cache-Control': cacheControl }
  if (status === 204 || status === 205) return c.newResponse(null, status, headers)
  return c.newResponse(JSON.stringify(output), status ?? 200, {
    ...headers,
    'Content-Type': 'application/json',
  })
}
