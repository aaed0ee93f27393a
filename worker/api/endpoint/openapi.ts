import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod/mini'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { errors } from '../../../client/contract/errors.ts'
import { isPathOff, type OffModules } from '../../../client/contract/site/modules.ts'
import { offModules } from '../../data/site/modules.ts'
import { deskCookie } from '../../auth/desk-cookie.ts'
import { sessionCookie } from '../../auth/session-cookie.ts'
import type { AppEnv } from '../../env.ts'
import { siteShortName } from '../../data/site/site.ts'
import { formTypes } from '../../http/middleware/body.ts'
import { errorsOf } from './gates/index.ts'

type Table = Record<string, Endpoint>

/** OpenAPI document of the site. */
export const openapi = new Hono<AppEnv>().get('/api/openapi.json', etag(), (c) =>
  describe(c, api, 'public, max-age=3600'),
)

/** OpenAPI document of a table. */
export async function describe(c: Context<AppEnv>, table: Table, cacheControl: string) {
  const deps = c.get('deps')
  const title = await siteShortName(deps, 'en-US', c.env.ORIGIN)
  const site = { origin: c.env.ORIGIN, title }
  const { bytes, hash } = describedFor(site, table, await offModules(deps))
  return c.body(bytes, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    ETag: `"${hash}"`,
  })
}

interface Site {
  origin: string
  title: string
}

/** Generated once per table, site and isolate. */
const described = new Map<Table, Described>()

interface Described {
  /** Site, and modules that are switched off. */
  key: string
  bytes: Uint8Array<ArrayBuffer>
  hash: string
}

function describedFor(site: Site, table: Table, off: OffModules): Described {
  const key = JSON.stringify([site, ...off])
  const known = described.get(table)
  if (known?.key === key) return known
  const rows = Object.entries(table).filter(([, { path }]) => !isPathOff(off, path))
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(site, rows)))
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const made = { key, bytes, hash }
  described.set(table, made)
  return made
}

function describeApi({ origin, title }: Site, rows: readonly [string, Endpoint][]) {
  const schemas: Record<string, object> = {}
  return {
    openapi: '3.1.0',
    info: { title, version: __BUILD__ },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      [...Map.groupBy(rows, ([, row]) => row.path)].map(([path, own]) => [
        path.replaceAll(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          own.map(([name, row]) => [
            row.method.toLowerCase(),
            describeEndpoint(name, row, schemas),
          ]),
        ),
      ]),
    ),
    components: {
      schemas,
      securitySchemes: {
        preview_token: { type: 'http', scheme: 'bearer' },
        session: { type: 'http', scheme: 'bearer' },
        session_cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        operator: { type: 'http', scheme: 'bearer' },
        api_token: { type: 'http', scheme: 'bearer' },
        operator_cookie: { type: 'apiKey', in: 'cookie', name: deskCookie },
      },
    },
  }
}

const security = {
  preview_token: [{ preview_token: [] }, { operator: [] }, { operator_cookie: [] }],
  session: [{ session: [] }, { session_cookie: [] }],
  writer: [{ session: [] }, { session_cookie: [] }],
  /** The token in the URL authorizes the request. */
  mailed_link: [],
}

function describeBody({ body, bodyType, readForm }: Endpoint) {
  const described = { schema: body && schemaOf(body, 'input') }
  const types = [bodyType ?? 'application/json', ...(readForm ? formTypes : [])]
  const content = Object.fromEntries(types.map((type) => [type, described]))
  return { required: true, content }
}

/** Further statuses of file responses: range and conditional requests. */
const partStatuses = {
  206: 'The part asked for',
  304: 'Not changed',
  412: 'Changed',
  416: 'No such part',
}

/** Recursive types of the output are added to `schemas`, the target of their references. */
function describeEndpoint(operationId: string, row: Endpoint, schemas: Record<string, object>) {
  const { $defs = {}, ...output } = withComponentRefs(operationId, schemaOf(row.output, 'output'))
  for (const [name, schema] of Object.entries($defs)) schemas[`${operationId}${name}`] = schema
  const failures = Map.groupBy(errorsOf(row), (code) => errors[code])
  return {
    operationId,
    summary: row.summary,
    ...(row.sunset && { deprecated: true }),
    ...(row.needs && { security: security[row.needs] }),
    ...(row.acceptsBearer && { security: [{}, { session: [] }] }),
    ...(row.permission && {
      security: row.scope
        ? [{ api_token: [row.scope] }]
        : [{ operator: [] }, { operator_cookie: [] }],
      'x-permission': row.permission,
    }),
    ...(row.body && { requestBody: describeBody(row) }),
    parameters: [...parameters('path', row.params), ...parameters('query', row.query)],
    responses: {
      [row.status ?? 200]: {
        description: 'OK',
        ...(row.status !== 204 &&
          row.status !== 205 && {
            content: {
              [row.file?.type ?? 'application/json']: { schema: output },
              ...Object.fromEntries(
                (row.alsoAs ?? []).map((type) => [type, { schema: { type: 'string' } }]),
              ),
            },
          }),
      },
      ...(row.mayExist && { 200: { description: 'What there is already' } }),
      ...(row.file?.hasParts &&
        Object.fromEntries(
          Object.entries(partStatuses).map(([status, description]) => [status, { description }]),
        )),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/problem+json': { schema: problemSchema } },
          },
        ]),
      ),
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniObject | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

/** Rewrites references of the schema to the document's components. */
function withComponentRefs<Schema extends object>(operationId: string, schema: Schema): Schema {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${operationId}`)) as Schema
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return rest
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(errors) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          detail: { type: 'string' },
          values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    },
  },
}
