// An OpenAPI document as a list of its operations.
import type { Context } from 'hono'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import type { AppEnv } from '../../env.ts'
import { describe } from '../endpoint/openapi.ts'

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { description: string }>
}

interface Schema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** Operations by address and method. */
export type Paths = Record<string, Record<string, Operation>>

export async function documentOf(
  c: Context<AppEnv>,
  table: Record<string, Endpoint>,
): Promise<Paths> {
  const response = await describe(c, table, '')
  // It has set headers of its own document.
  for (const name of ['ETag', 'Cache-Control', 'Content-Type']) c.header(name)
  return (await response.json<{ paths: Paths }>()).paths
}

export function Operations({ paths }: { paths: Paths }) {
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => (
      <details key={operation.operationId}>
        <summary>
          <code>{`${method.toUpperCase()} ${address}`}</code> <Summary text={operation.summary} />
        </summary>
        <Inputs operation={operation} />
        <p>
          {Object.entries(operation.responses).map(([status, { description }]) => (
            <span key={status}>
              <code>{status}</code> {description}.{' '}
            </span>
          ))}
        </p>
      </details>
    )),
  )
}

/** A summary, whose names are in backticks. */
export function Summary({ text }: { text: string }) {
  // Every second part was between backticks.
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}

function Inputs({ operation: { parameters, requestBody } }: { operation: Operation }) {
  const inBodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) =>
    Object.entries(schema.properties ?? {}).map(([name, one]) => ({
      name,
      in: type,
      required: schema.required?.includes(name) ?? false,
      schema: one,
    })),
  )
  const all = [...parameters, ...inBodies]
  if (all.length === 0) return null
  return (
    <ul>
      {all.map((one) => (
        <li key={`${one.in} ${one.name}`}>
          <code>{one.name}</code> ({one.in}
          {one.required && ', required'}): {one.schema.enum?.join(', ') ?? one.schema.type ?? 'any'}
        </li>
      ))}
    </ul>
  )
}
