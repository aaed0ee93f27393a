// Bodies that no row of the content API takes.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../client/contract/api/endpoint.ts'
import { contentApi } from '../../../../client/contract/v1/table.ts'
import { maxDeskBytes } from '../../../../worker/http/middleware/body.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { readProblem } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

const rows = Object.entries(contentApi as Record<string, Endpoint>).filter(
  ([, { body, bodyType }]) => body !== undefined && bodyType === undefined,
)

let token = ''
beforeAll(async () => {
  await resetSite()
  token = await newApiToken()
})

describe.each(rows)('%s', (_name, { path, method }) => {
  const send = (body: unknown, headers = {}) =>
    sendContentApi(
      path.replace('/api/v1/', '').replace(':type', 'article').replace(/:\w+/, '999999999'),
      { method, body, token, headers: { 'If-Match': '"1"', ...headers } },
    )

  it('refuses another media type, a body that is too large and one that is no JSON object', async () => {
    const other = await send({}, { 'Content-Type': 'text/plain' })
    expect(await readProblem(other)).toEqual([415, 'unsupported_media_type'])
    const large = await send({ text: 'x'.repeat(maxDeskBytes) })
    expect(await readProblem(large)).toEqual([413, 'payload_too_large'])
    expect(await readProblem(await send([]))).toEqual([422, 'validation_failed'])
  })
})
