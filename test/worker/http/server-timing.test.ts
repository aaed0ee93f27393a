// Server-Timing of responses: cache source and D1 use
// (docs/decisions/operation/observability.md).
import { beforeEach, describe, expect, it } from 'vitest'
import { failingDb, countingDb } from '../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { logIn, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

interface Told {
  [name: string]: { dur?: number; desc?: string }
}

/** Entries of `Server-Timing`, by name. */
function told(response: Response): Told {
  const header = response.headers.get('Server-Timing') ?? ''
  return Object.fromEntries(
    [...header.matchAll(/([\w-]+)((?:;\w+=(?:"[^"]*"|[^;,]*))*)/g)].map(([, name, rest]) => {
      const [, dur] = /;dur=(\d+)/.exec(rest!) ?? []
      const [, quoted, plain] = /;desc=(?:"([^"]*)"|([^;,]*))/.exec(rest!) ?? []
      return [name, { ...(dur && { dur: Number(dur) }), desc: quoted ?? plain }]
    }),
  )
}

it('a rendered page reports cache, D1 and rendering, as counted by D1', async () => {
  const { DB, trips, rowsRead } = countingDb()
  const { cache, counts, d1, render } = told(await fetchApp('/en-US', { bindings: { DB } }))
  expect(cache?.desc).toBe('render')
  expect(trips()).toBeGreaterThan(0)
  expect(d1?.desc).toBe(`${trips()} trips, ${rowsRead()} rows`)
  expect([counts, d1, render].every((one) => one?.dur !== undefined)).toBe(true)
})

it('a page from memory reports only the cache, because nothing is read', async () => {
  await fetchApp('/en-US')
  expect(Object.keys(told(await fetchApp('/en-US')))).toEqual(['cache', 'counts'])
  expect(told(await fetchApp('/en-US'))['cache']).toEqual({ desc: 'memory' })
})

it.each([
  ['/sitemap.xml', 'kv'],
  ['/api/counts?lang=en-US&articles=1', 'cache'],
])('%s reports whether its data were cached', async (path, keptIn) => {
  const made = told(await fetchApp(path))
  expect([made['cache']?.desc, made['d1']?.desc]).toEqual([
    'none',
    expect.stringMatching(/^[1-9]\d* trips, [1-9]\d* rows$/),
  ])
  expect(told(await fetchApp(path))['cache']?.desc).toBe(keptIn)
})

describe('the cost of a response is hidden', () => {
  const quiet = (response: Response) => Object.keys(told(response)).join()

  it.each(['member@example.test', 'nobody@example.test'])(
    'from callers that name %s',
    async (email) => {
      const password = 'not the password'
      for (const path of ['login', 'forget-password', 'resend-verification-email', 'sign-up']) {
        const response = await sendApi(`/api/user/${path}`, { body: { email, password } })
        expect(quiet(response)).toBe('cache')
      }
    },
  )

  it('for refused, hidden or failed requests', async () => {
    expect(quiet(await fetchApp('/api/article/999999?lang=en-US'))).toBe('cache')
    expect(quiet(await fetchApp('/api/article?lang=en-US', { bindings: { DB: failingDb } }))).toBe(
      'cache',
    )
  })

  it('except from members for their own reads, and from operators always', async () => {
    const own = await sendApi('/api/user/center?lang=en-US', { as: await logIn('member') })
    expect([own.status, told(own)['d1']?.desc]).toEqual([200, expect.stringMatching(/rows$/)])
    const as = await operatorSession('owner')
    const begun = await sendDeskRequest('/api/backstage/backup', { as, body: {} })
    expect(told(begun)['d1']?.desc).toMatch(/^[1-9]\d* trips/)
  })
})
