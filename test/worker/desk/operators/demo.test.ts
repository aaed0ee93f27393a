// The demo content of a new site, published from the files of the build without a shell.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import type { Today } from '../../../../client/contract/desk/today.ts'
import type { ContentEntry } from '../../../../worker/desk/starter/content.ts'
import { beginDemoStatement, type DemoStep } from '../../../../worker/desk/starter/demo.ts'
import { deskContent } from '../../../../scripts/seed/publish/desk-content.ts'
import { firstCountsIn } from '../../../../scripts/seed/publish/other-content.ts'
import { images, operators } from '../../../../worker/storage/schema/index.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { demoRows } from '../../../support/site/api.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import {
  fetchApp,
  forgetCopies,
  resetSite,
  resetToEmptySite,
  testDeps,
} from '../../../support/site/site.ts'

const picture = 'articles/lamp.webp'
let steps: DemoStep[]

beforeAll(async () => {
  await resetSite()
  const files = testDeps()
  const all = await deskContent(files)
  const ofKind = (type: string) => all.filter((one) => one.type === type)
  const [article] = ofKind('article').filter(({ lang }) => lang === 'en-US')
  const isOfArticle = (one: ContentEntry) => one.group_id === article!.group_id
  const [image] = demoRows(images)
  steps = [
    {
      files: [{ key: picture, mime: 'image/webp', color: '#102030' }],
      images: demoRows(images),
      texts: [{ image_id: image!.id!, lang: 'en-US', alt: 'A lamp' }],
    },
    { settings: [['minimum_age', 21]] },
    { entries: [...ofKind('tag'), ...ofKind('author'), ...ofKind('poll')], others: [] },
    {
      entries: ofKind('article').filter(isOfArticle),
      others: ofKind('article').map(({ item_id: id }) => ({ type: 'article', id })),
    },
    { counts: await firstCountsIn(files) },
  ]
  await resetToEmptySite()
  await testDeps().db.insert(operators).values(demoRows(operators))
  await writeBatch(testDeps(), [beginDemoStatement(testDeps(), steps.length)])
})

/** Files of a build. */
const builtFiles: Partial<Fetcher> = {
  fetch: async (request) => {
    const { pathname } = new URL(new Request(request).url)
    const [, place] = /^\/starter\/demo\/(\d+)\.json$/.exec(pathname) ?? []
    if (place !== undefined && steps[Number(place)]) return Response.json(steps[Number(place)])
    const isPicture = pathname === `/starter/files/${picture}`
    return isPicture ? new Response('picture') : new Response(null, { status: 404 })
  },
}

const step = (as: string) =>
  sendDeskRequest('/api/backstage/starter-content', {
    method: 'POST',
    as,
    bindings: { ASSETS: builtFiles as Fetcher },
  })
const progressFor = async (as: string) =>
  (await (await sendDeskRequest('/api/backstage/today', { as })).json<Today>()).demo

it('the demo content is added in steps by an owner, each of which may be repeated', async () => {
  const [owner, editor] = [await operatorSession('owner'), await operatorSession('editor')]
  expect(await progressFor(owner)).toEqual({ done: 0, of: 5 })
  expect(await progressFor(editor)).toBeNull()
  expect((await step(editor)).status).toBe(403)

  for (let done = 1; done < 4; done += 1)
    expect(await (await step(owner)).json()).toEqual({ done, of: 5 })
  await rowsOf(`update settings set value = '{"done":2,"of":5}' where key = 'demo'`)
  for (let done = 3; done < 6; done += 1)
    expect(await (await step(owner)).json()).toEqual({ done, of: 5 })

  expect(await progressFor(owner)).toBeNull()
  expect(await readProblem(await step(owner))).toEqual([404, 'not_found'])
  expect((await env.MEDIA.head(picture))?.customMetadata).toEqual({ color: '#102030' })
  expect(await rowsOf("select value from settings where key = 'minimum_age'")).toEqual([
    { value: '21' },
  ])
  forgetCopies()
  const [row] = await rowsOf<{ id: number; title: string }>(
    "select id, title from articles where lang = 'en-US'",
  )
  const page = await fetchApp(`/en-US/article/${row!.id}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(row!.title)])
})
