// Sessions of an operator.
import { beforeEach, expect, it } from 'vitest'
import { sendDeskRequest, signInOperator } from '../../../support/desk/desk.ts'
import { resetSite } from '../../../support/site/site.ts'

beforeEach(resetSite)

const get = (path: string, as: string) => sendDeskRequest(`/api/backstage${path}`, { as })

it('sessions are listed, the current one first, and end at once', async () => {
  const [other, as] = [await signInOperator('editor'), await signInOperator('editor')]
  const foreign = await signInOperator('author')
  const { items } = await (
    await get('/session', as)
  ).json<{
    items: { id: number; is_current: boolean }[]
  }>()
  expect(items.map(({ is_current }) => is_current)).toEqual([true, false])
  const end = (id: number, by: string) =>
    sendDeskRequest(`/api/backstage/session/${id}`, { method: 'DELETE', as: by })
  expect((await end(items[1]!.id, foreign)).status).toBe(404)
  expect((await end(items[1]!.id, as)).status).toBe(204)
  expect((await get('/me', other)).status).toBe(401)
  const third = await signInOperator('editor')
  expect((await sendDeskRequest('/api/backstage/session', { method: 'DELETE', as })).status).toBe(
    204,
  )
  expect((await get('/me', third)).status).toBe(401)
  expect((await get('/me', as)).status).toBe(200)
  expect((await get('/me', foreign)).status).toBe(200)
})
