import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { errors } from '../../../client/contract/errors.ts'
import { errorsOf } from '../../../worker/api/endpoint/gates/index.ts'
import { fetchApp } from '../../support/site/site.ts'

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.optional(content) }),
  ),
})
const description = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

let text = ''
let headers = new Headers()
let described: z.infer<typeof description>
beforeAll(async () => {
  const response = await fetchApp('/api/openapi.json')
  text = await response.text()
  headers = response.headers
  described = z.parse(description, JSON.parse(text))
})

it('the document is OpenAPI 3.1 of this site', () => {
  expect(described.openapi).toMatch(/^3\.1\./)
  expect(described.info.title).toBe('Meridian')
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
})

it('the document is generated once: a repeated request costs no work, and no bytes if unchanged', async () => {
  const row: Endpoint = api.article
  const { summary } = row
  row.summary = 'The table is not read again'
  const repeated = await fetchApp('/api/openapi.json')
  row.summary = summary
  expect(await repeated.text()).toBe(text)
  const tag = headers.get('ETag') ?? ''
  expect(tag).toMatch(/^"[\w-]{43}"$/)
  expect(repeated.headers.get('ETag')).toBe(tag)

  const known = await fetchApp('/api/openapi.json', { headers: { 'If-None-Match': tag } })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('X-Content-Type-Options')).toBe('nosniff')

  const elsewhere = await fetchApp('/api/openapi.json', {
    bindings: { ORIGIN: 'https://other.example' },
  })
  expect(await elsewhere.text()).toContain('https://other.example')
  expect(elsewhere.headers.get('ETag')).not.toBe(tag)
})

it('the document describes the endpoints of the table and no others', () => {
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(Object.keys(api).toSorted())
})

const rows: [string, Endpoint][] = Object.entries(api)

describe.each(rows)('%s', (name, row) => {
  const find = () =>
    described.paths[row.path.replaceAll(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]

  it('is described under its method and path', () => {
    expect(find()).toMatchObject({ operationId: name, summary: row.summary })
    const security = {
      preview_token: [{ preview_token: [] }, { operator: [] }, { operator_cookie: [] }],
      session: [{ session: [] }, { session_cookie: [] }],
      writer: [{ session: [] }, { session_cookie: [] }],
      mailed_link: [],
    }
    const forAll = row.acceptsBearer ? [{}, { session: [] }] : undefined
    expect(find()?.security).toEqual(row.needs ? security[row.needs] : forAll)
  })

  it('has every parameter in the right location', () => {
    const inPath = Object.keys(row.params?.shape ?? {}).map((key) => `path ${key} true`)
    const inQuery = Object.entries(row.query.shape).map(([key, schema]) => {
      const isRequired = !z.safeParse(schema as z.ZodMiniType, undefined).success
      return `query ${key} ${isRequired}`
    })
    const parameters = (find()?.parameters ?? []).map(
      (one) => `${one.in} ${one.name} ${one.required}`,
    )
    expect(parameters.toSorted()).toEqual([...inPath, ...inQuery].toSorted())
  })

  it('has its response and each of its errors', () => {
    const { responses = {} } = find() ?? {}
    const success = String(row.status ?? 200)
    const failures = new Set([...errorsOf(row)].map((code) => String(errors[code])))
    const others = [
      ...(row.file?.hasParts ? ['206', '304', '412', '416'] : []),
      ...(row.mayExist ? ['200'] : []),
    ]
    expect(Object.keys(responses).toSorted()).toEqual([success, ...others, ...failures].toSorted())
    const answer =
      responses[success]?.content?.[row.file?.type ?? 'application/json']?.schema['type']
    const isEmpty = success === '204' || success === '205'
    expect(answer).toBe(isEmpty ? undefined : row.file ? 'string' : 'object')
    for (const status of failures)
      expect(responses[status]?.content).toHaveProperty(['application/problem+json'])
  })
})

it('the document has no dangling reference', () => {
  const document: unknown = JSON.parse(text)
  const dangling = new Set(references(document).filter((ref) => resolve(document, ref) === null))
  expect([...dangling]).toEqual([])
})

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  )
}

/** Resolves a JSON pointer in the document. `#` alone would be the whole OpenAPI document, which is not a schema. */
function resolve(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return null
  let node = document
  for (const part of reference.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof node !== 'object' || node === null || !(key in node)) return null
    node = (node as Record<string, unknown>)[key]
  }
  return node
}
