// A request's body as its row in the table reads it, before it is checked.
import type { Context } from 'hono'
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { AppEnv } from '../env.ts'
import { readMultipart, type FormPart } from '../http/multipart.ts'
import { problem } from '../http/problem.ts'

/** More parts than any form has, so that one too many can be named. */
const maxParts = 4

export async function readBody(c: Context<AppEnv>, row: Endpoint): Promise<unknown> {
  if (row.bodyType === 'multipart/form-data') {
    const limits = { maxPartBytes: row.maxFileBytes ?? 0, maxParts }
    return toFields(await readMultipart(c.req.raw, limits))
  }
  const type = c.req.header('Content-Type')?.toLowerCase() ?? ''
  if (row.bodyAlsoAs && type.startsWith(row.bodyAlsoAs)) return c.req.parseBody({ all: true })
  return c.req.json<unknown>().catch((cause: unknown) => {
    throw problem('validation_failed', { cause })
  })
}

/** A form the browser itself sends also has the file field that nobody filled. */
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
