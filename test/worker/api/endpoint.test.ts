// Rules for every row of the API table.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import type { ErrorCode } from '../../../client/contract/errors.ts'
import type { Input, MountableEndpoint } from '../../../worker/api/endpoint/endpoint.ts'
import { errorsOf } from '../../../worker/api/endpoint/gates/index.ts'
import { createApi, type Endpoints } from '../../../worker/api/index.ts'

const { routes } = createApi({ pageNames: [] })
const rows: [string, Endpoint][] = Object.entries(api)

describe.each(rows)('%s', (_, row) => {
  it('has a route', () => {
    const own = routes.filter(({ method, path }) => method === row.method && path === row.path)
    expect(own.map(({ handler }) => handler.name)).toContain('answer')
  })

  it('has a member rate limit only with a member session', () => {
    const hasSession = row.needs === 'session' || row.needs === 'writer'
    expect(row.memberLimit === undefined || hasSession).toBe(true)
  })

  it('declares the errors of its gates', () => {
    const { method, needs } = row
    const isVisitorsWrite = method !== 'GET' && needs !== 'mailed_link'
    const isCostlyRead = method === 'GET' && (row.file ?? row.memberLimit) !== undefined
    const isMembers = needs === 'session' || needs === 'writer'
    const refusals = {
      validation_failed: true,
      not_ready: method !== 'GET' || row.path === '/api/health/ready',
      cross_site: isVisitorsWrite || isCostlyRead,
      unauthorized: isMembers,
      read_only_account: needs === 'writer',
      payload_too_large: row.body !== undefined || needs === 'mailed_link',
    }
    const named = Object.keys(refusals).map((code) => [code, errorsOf(row).has(code as ErrorCode)])
    expect(Object.fromEntries(named)).toEqual(refusals)
  })
})

it('has a handler for every row', () => {
  expectTypeOf<Omit<Endpoints, 'login'>>().not.toExtend<Endpoints>()
  expectTypeOf<MountableEndpoint<typeof api.article>>().toExtend<Endpoints['article']>()
  expectTypeOf<MountableEndpoint<typeof api.game>>().not.toExtend<Endpoints['article']>()
})

it('passes a session to a handler only if the row requires one', () => {
  expectTypeOf<Input<typeof api.article>['session']>().toEqualTypeOf<undefined>()
  expectTypeOf<Input<typeof api.unsubscribe>['session']>().toEqualTypeOf<undefined>()
  expectTypeOf<Input<typeof api.logout>['session']>().toHaveProperty('member')
  expectTypeOf<Input<typeof api.like>['session']>().toHaveProperty('member')
  expectTypeOf<Input<typeof api.like>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Input<typeof api.like>['params']['id']>().toEqualTypeOf<number>()
})
