// An endpoint. Its row in the table declares its path, gates and input; its handler gets the validated input and
// returns the row's output.
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import { isLocale } from '../../../client/contract/locale.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import type { LiveSession } from '../../data/members/session.ts'
import type { OperatorContext } from '../../desk/acting.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored, publicMinute } from '../../http/cache-policy.ts'
import { problem, requestedLocale, Problem, parseOrThrow } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { assertTypesOn } from './modules.ts'
import { gatesOf } from './gates/index.ts'
import type { Deps } from '../../deps.ts'
import { withBodyTimeout } from '../../http/body-time.ts'
import { readMultipart, type FormPart } from '../../http/multipart.ts'
import { formTypes, maxDeskBytes, mediaTypeOf } from '../../http/middleware/body.ts'
import { allowReplicas } from '../../services/visitor.ts'

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

export interface Input<Row extends Endpoint> {
  c: Context<AppEnv>
  deps: Deps
  params: Row extends { params: infer Params } ? Output<Params> : undefined
  query: Output<Row['query']>
  body: Row extends { body: infer Body } ? Output<Body> : undefined
  session: Row extends { needs: 'session' | 'writer' }
    ? LiveSession
    : Row extends { acceptsBearer: true }
      ? LiveSession | undefined
      : undefined
  operator: Row extends { permission: string } ? LiveOperator : undefined
  /** The operator and their request. */
  acting: Row extends { permission: string } ? OperatorContext : undefined
}

/** Input that every row with a permission has. */
export type DeskInput = Pick<Input<Endpoint & { permission: string }>, 'c' | 'acting'>

/** Handlers return whole responses for files and for other media types, and may return nothing for `null`. */
type Answer<Row extends Endpoint> = Row extends { file: object }
  ? Response
  :
      | Output<Row['output']>
      | (Row['output'] extends z.ZodMiniNull ? void : never)
      | (Row extends { alsoAs: object } ? Response : never)

type Handler<Row extends Endpoint> = (input: Input<Row>) => Answer<Row> | Promise<Answer<Row>>

/** Mounts a handler for each named row of a table. */
export function endpoints<Table extends Record<string, Endpoint>, Name extends keyof Table>(
  table: Table,
  handlers: { [One in Name]: Handler<Table[One]> },
): { [One in Name]: MountableEndpoint<Table[One]> } {
  const names = Object.keys(handlers) as Name[]
  const mounted = names.map((name) => [name, endpoint(table[name], handlers[name])])
  return Object.fromEntries(mounted) as { [One in Name]: MountableEndpoint<Table[One]> }
}

interface Options {
  /** By default, public reads may be cached for a minute and other responses not at all. */
  cacheControl?: string
}

export interface MountableEndpoint<Row extends Endpoint> {
  row: Row
  mount: (app: Hono<AppEnv>) => void
}

export function endpoint<Row extends Endpoint>(
  row: Row,
  handler: Handler<Row>,
  { cacheControl = isPublicRead(row) ? publicMinute : neverStored }: Options = {},
): MountableEndpoint<Row> {
  const nameRoute = createMiddleware<AppEnv>(async function nameRoute(c, next) {
    c.set('routeName', row.path)
    await next()
  })
  async function answer(c: Context<AppEnv>): Promise<Response> {
    if (row.sunset) c.header('Sunset', row.sunset)
    if (isPublicRead(row)) allowReplicas(c)
    const input = await readInput(c, row)
    await assertTypesOn(row, input)
    const output = await handler(input)
    if (output instanceof Response) return output
    if (row.acceptsBearer) c.header('Vary', 'Authorization')
    const isPersonal = row.acceptsBearer && c.req.header('Authorization') !== undefined
    return respond(c, row, output, isPersonal ? neverStored : cacheControl)
  }
  return {
    row,
    mount: (app) => {
      const gates = gatesOf(row).map(({ middleware }) => middleware)
      app.on(row.method, row.path, nameRoute, ...gates, answer)
    },
  }
}

function isPublicRead({ method, needs, permission }: Endpoint): boolean {
  return method === 'GET' && !needs && !permission
}

/** Validates the parts of a request. A member's rate limit is checked before the body is read. */
async function readInput<Row extends Endpoint>(c: Context<AppEnv>, row: Row): Promise<Input<Row>> {
  const deps = c.get('deps')
  const session = c.get('session')
  const params = row.params && parseOrThrow(row.params, c.req.param())
  const query = parseOrThrow(row.query, queryOf(c))
  if (idMismatch(params, query)) throw problem('validation_failed', { fields: [wrongId] })
  const tokens = row.scope && (await import('../../desk/content-api/token.ts'))
  tokens?.assertRequestWithinToken(c.get('operator'), [params, query])
  if (row.memberLimit && session)
    await take(c.env, row.memberLimit, String(session.member.id), deps.now())
  const sent = row.body && (await readBody(c, row))
  if (isObject(sent) && 'locale' in sent && isLocale(sent.locale)) c.set('bodyLocale', sent.locale)
  const body = row.body && parseOrThrow(row.body, sent)
  tokens?.assertRequestWithinToken(c.get('operator'), [body])
  const asked = 'lang' in query ? { ...query, lang: requestedLocale(c) } : query
  const operator = c.get('operator')
  const acting = operator && operatorContextOf(c, operator)
  return { c, deps, params, query: asked, body, session, operator, acting } as Input<Row>
}

function operatorContextOf(c: Context<AppEnv>, operator: LiveOperator): OperatorContext {
  const socketId = c.req.header('X-Socket-ID')
  return { deps: c.get('deps'), operator, socketId }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

const wrongId = { field: 'id', code: 'invalid_value' } as const

/** An id that a request names twice must match (docs/decisions/api/conventions.md). */
function idMismatch(params: object | undefined, query: object): boolean {
  const [inPath, inQuery] = [idOf(params), idOf(query)]
  return inPath !== undefined && inQuery !== undefined && inPath !== inQuery
}

function idOf(named: object | undefined): unknown {
  return named && 'id' in named ? named.id : undefined
}

/** A repeated parameter becomes a list, which schemas of single values reject. An empty one counts as absent. */
function queryOf(c: Context<AppEnv>): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries()).filter(([, values]) => values.join('') !== '')
  return Object.fromEntries(
    entries.map(([key, values]) => [key, values.length === 1 ? values[0]! : values]),
  )
}

function respond(
  c: Context<AppEnv>,
  { status, mayExist: createdStatus }: Endpoint,
  output: unknown,
  cacheControl: string,
): Response {
  const headers = { 'Cache-Control': cacheControl }
  if (status === 204 || status === 205) return c.newResponse(null, status, headers)
  const isOld = createdStatus && isKnown(output)
  return c.newResponse(JSON.stringify(output ?? null), isOld ? 200 : (status ?? 200), {
    ...headers,
    'Content-Type': 'application/json',
  })
}

function isKnown(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'is_new' in output && !output.is_new
}

/** More than any form has, so that validation can report an unexpected part. */
const maxParts = 4

async function readBody(c: Context<AppEnv>, row: Endpoint): Promise<unknown> {
  if (row.bodyType === 'multipart/form-data') {
    const limits = { maxPartBytes: row.maxFileBytes ?? 0, maxParts }
    return toFields(await withBodyTimeout(readMultipart(c.req.raw, limits), row.maxFileBytes))
  }
  const isForm = formTypes.includes(mediaTypeOf(c))
  const reading = row.readForm && isForm ? c.req.formData().then(row.readForm) : c.req.json()
  return withBodyTimeout(reading, row.permission && maxDeskBytes).catch((cause: unknown) => {
    throw cause instanceof Problem ? cause : problem('validation_failed', { cause })
  })
}

/** Forms without JavaScript also send an empty file field, which is dropped. */
function toFields(parts: readonly FormPart[]): Record<string, unknown> {
  const sent = parts.filter(({ fileName, bytes }) => fileName !== '' || bytes.length > 0)
  const fields = [...Map.groupBy(sent, ({ name }) => name)].map(([name, own]) => {
    const values = own.map(toValue)
    return [name, values.length === 1 ? values[0] : values] as const
  })
  return Object.fromEntries(fields)
}

function toValue({ fileName, bytes }: FormPart): File | string {
  return fileName === undefined ? new TextDecoder().decode(bytes) : new File([bytes], fileName)
}

/** Revision that a change is based on: `If-Match: "12"`, also with the hash that reads add. */
export function requireIfMatch(c: Context<AppEnv>): number {
  const [, digits] = /^"(\d{1,9})(?:-[\w-]+)?"$/.exec(c.req.header('If-Match') ?? '') ?? []
  if (!digits) throw problem('precondition_required')
  return Number(digits)
}

/** The client's idempotency key; null if it is absent or invalid. */
export function requestKey(c: Context<AppEnv>): string | null {
  const header = c.req.header('Idempotency-Key') ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(header) ? header : null
}
