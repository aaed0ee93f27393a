// @vitest-environment jsdom
// A write whose answer is lost may have been carried out, so no text says that nothing has changed.
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../../../client/desk/api/client.ts'
import { errorMessage } from '../../../../client/desk/data/error-text.ts'

const texts = (key: string) => key
const input = { params: { id: 1 }, body: { rev: 3 } }

afterEach(() => vi.unstubAllGlobals())

/** Text of the failed request. */
async function textOf(sent: Promise<unknown>): Promise<string> {
  const error = await sent.then(
    () => null,
    (reason: unknown) => reason,
  )
  return errorMessage(texts, error, 'editor.publish.failed')
}

const answers: Record<string, () => Promise<Response>> = {
  'a broken connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'the error page of a gateway': () => Promise.resolve(new Response('<h1>', { status: 502 })),
  'a success without its document': () => Promise.resolve(new Response('<h1>')),
}

it.each(Object.keys(answers))('says after %s that a write may be done', async (name) => {
  vi.stubGlobal('fetch', answers[name])
  expect(await textOf(call('POST /api/backstage/entry/:id/publish', input))).toBe(
    'common.unanswered',
  )
})

it.each(Object.keys(answers))('says after %s that a read has changed nothing', async (name) => {
  vi.stubGlobal('fetch', answers[name])
  const read = call('GET /api/backstage/entry/:id', { params: { id: 1 } })
  expect(await textOf(read)).toBe('editor.publish.failed')
})

it('says of a write that was never sent that nothing has changed', async () => {
  vi.stubGlobal('fetch', answers['a broken connection'])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  expect(await textOf(call('POST /api/backstage/entry/:id/publish', input))).toBe(
    'editor.publish.failed',
  )
})

it('says why the site refused a write', async () => {
  const refused = { code: 'entry_changed', detail: 'Somebody has changed it.' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 409 })))
  expect(await textOf(call('POST /api/backstage/entry/:id/publish', input))).toBe(refused.detail)
})
