// Reads a request body in the format declared by its row; it is validated later.
import type { Context } from 'hono'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import type { AppEnv } from '../../env.ts'
import { withBodyTimeout } from '../../http/body-time.ts'
import { readMultipart, type FormPart } from '../../http/multipart.ts'
import { formTypes, maxDeskBytes, mediaTypeOf } from '../../http/middleware/body.ts'
import { problem, Problem } from '../../http/problem.ts'

/** More than any form has, so that validation can report an unexpected part. */
const maxParts = 4

export async function readBody(c: Context<AppEnv>, row: Endpoint): Promise<unknown> {
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
