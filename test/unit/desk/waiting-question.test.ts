// @vitest-environment jsdom
// Publishing, scheduling or withdrawing asks about scheduled changes of the entry, whichever screen sends the request.
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { call, callInBackground } from '../../../client/desk/api/client.ts'
import { currentWaitingQuestion } from '../../../client/desk/api/waiting-question.ts'

const asked = { code: 'release_waiting', step: 'publish', releases: [{ id: 7 }] }
const route = 'POST /api/backstage/entry/:id/publish'
const input = { params: { id: 1 }, body: { rev: 3 } }

it('repeats a deletion, which has no body, with the answer in its address', async () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    addresses.push(`${url} ${body ?? ''}`)
    const isFirst = addresses.length === 1
    return Promise.resolve(
      isFirst ? Response.json(asked, { status: 409 }) : new Response(null, { status: 204 }),
    )
  })
  const done = call('DELETE /api/backstage/entry/:id', { params: { id: 1 } })
  await vi.waitFor(() => expect(currentWaitingQuestion()).not.toBeNull())
  currentWaitingQuestion()!.answer('cancel')
  await done
  expect(addresses[1]).toMatch(/entry\/1\?.*waiting=cancel.* $/)
})

/** Bodies of the requests. The first is refused. */
function refuseFirst(): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const status = bodies.length === 1 ? 409 : 200
    return Promise.resolve(Response.json(asked, { status }))
  })
  return bodies
}

afterEach(() => currentWaitingQuestion()?.cancel())

it('repeats the request with the choice', async () => {
  const bodies = refuseFirst()
  const done = call(route, input)
  await vi.waitFor(() => expect(currentWaitingQuestion()?.releases).toEqual([{ id: 7 }]))
  currentWaitingQuestion()!.answer('keep')
  await done
  expect(bodies).toEqual([{ rev: 3 }, { rev: 3, waiting: 'keep' }])
  expect(currentWaitingQuestion()).toBeNull()
})

it('rejects with the error of a canceled question, and asks no question for background calls', async () => {
  const bodies = refuseFirst()
  const refused = call(route, input).catch((error: unknown) => error)
  await vi.waitFor(() => expect(currentWaitingQuestion()).not.toBeNull())
  currentWaitingQuestion()!.cancel()
  expect(await refused).toMatchObject({ code: 'release_waiting' })
  expect(bodies).toHaveLength(1)
  refuseFirst()
  await expect(callInBackground(route, input)).rejects.toMatchObject({ code: 'release_waiting' })
  expect(currentWaitingQuestion()).toBeNull()
})

it.each(
  Object.values<Endpoint>(deskApi).filter(({ errors }) => errors?.includes('release_waiting')),
)('$method $path accepts the choice', ({ body, query }) => {
  expect(JSON.stringify(z.toJSONSchema(body ?? query!, { io: 'input' }))).toContain('"waiting"')
})
