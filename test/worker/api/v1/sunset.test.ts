// Notice before an endpoint is removed.
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apiTable } from '../../../../client/contract/api/endpoint.ts'
import { endpoints } from '../../../../worker/api/endpoint/endpoint.ts'
import { describe as describeApi } from '../../../../worker/api/endpoint/openapi.ts'
import type { AppEnv } from '../../../../worker/env.ts'
import { newAddress } from '../../../support/site/address.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const sunset = 'Sat, 31 Dec 2050 23:59:59 GMT'
const row = { summary: 'A read', output: z.object({ id: z.number() }) }
const table = apiTable({
  leaving: { ...row, route: 'GET /api/v1/leaving', sunset },
  staying: { ...row, route: 'GET /api/v1/staying' },
})

const app = new Hono<AppEnv>().use(async (c, next) => {
  c.set('deps', testDeps())
  await next()
})
const answer = () => ({ id: 1 })
for (const { mount } of Object.values(endpoints(table, { leaving: answer, staying: answer })))
  mount(app)
app.get('/openapi.json', (c) => describeApi(c, table, ''))

const ask = (path: string) =>
  app.request(path, { headers: { 'CF-Connecting-IP': newAddress() } }, env)

it('an endpoint that will be removed says when, in its answers and in the document', async () => {
  expect((await ask('/api/v1/leaving')).headers.get('Sunset')).toBe(sunset)
  expect((await ask('/api/v1/staying')).headers.get('Sunset')).toBeNull()
  const { paths } = await (
    await ask('/openapi.json')
  ).json<{
    paths: Record<string, { get: { deprecated?: boolean } }>
  }>()
  expect(paths['/api/v1/leaving']?.get.deprecated).toBe(true)
  expect(paths['/api/v1/staying']?.get.deprecated).toBeUndefined()
})
