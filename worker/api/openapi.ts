import { Hono } from 'hono'
import * as z from 'zod/mini'
import { api, type Endpoint } from '../../client/contract/api.ts'
import { errors } from '../../client/contract/errors.ts'
import type { AppEnv } from '../env.ts'

/** The API described from its table. */
export const openapi = new Hono<AppEnv>().get('/api/openapi.json', (c) =>
  c.json(describeApi(c.env.ORIGIN), 200, { 'Cache-Control': 'public, max-age=3600' }),
)

export function describeApi(origin: string) {
  const rows: [string, Endpoint][] = Object.entries(api)
  return {
    openapi: '3.1.0',
    info: { title: 'Meridian', version: __BUILD__ },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      rows.map(([name, row]) => [
        row.path.replaceAll(/:(\w+)/g, '{$1}'),
        { [row.method.toLowerCase()]: describeEndpoint(name, row) },
      ]),
    ),
  }
}

function describeEndpoint(operationId: string, row: Endpoint) {
  const failures = Map.groupBy(row.errors, (code) => errors[code])
  return {
    operationId,
    summary: row.summary,
    parameters: [...parameters('path', row.params), ...parameters('query', row.query)],
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: schemaOf(row.output, 'output') } },
      },
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
  const { properties = {} } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
  }))
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
        },
      },
    },
  },
}
