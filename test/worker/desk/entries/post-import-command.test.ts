// The calls of `npm run import`, which end in the same use cases as requests of the desk.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeskError } from '../../../../client/desk/api/error.ts'
import { deskCalls } from '../../../../scripts/import/desk-calls.ts'
import { findOperator } from '../../../../worker/data/operators/operator.ts'
import { run } from '../../../../worker/storage/db.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)

async function callsAs(address: string) {
  const deps = testDeps()
  const found = await run(deps, findOperator(deps, address))
  const session = { session_id: 0, last_seen_at: '', stepped_up_at: null }
  const acting = { deps, operator: { ...found!, ...session } }
  return deskCalls(acting, { IMAGES: env.IMAGES, ORIGIN: 'https://example.test' })
}

const post = {
  key: 'wordpress:1',
  type: 'article',
  lang: 'en-US',
  data: { title: 'One', body: { type: 'doc', content: [] } },
  source_hash: 'one',
  image_count: 0,
} as const

describe('the calls of the command', () => {
  it('write drafts, images and redirects of a run that the desk can undo', async () => {
    const call = await callsAs('owner@example.test')
    const { id } = await call('POST /api/backstage/post-import', {
      body: { name: 'old.xml', source: 'wordpress' },
    })
    const step = () =>
      call('POST /api/backstage/post-import/:id/step', { params: { id }, body: { posts: [post] } })
    const [{ results }, again] = [await step(), await step()]
    expect([results, again.results].flat().map(({ result }) => result)).toEqual([
      'created',
      'unchanged',
    ])
    const file = new FormData()
    file.set('file', new Blob([pixel]), 'a.png')
    const image = await call('POST /api/backstage/post-import/:id/file', {
      params: { id },
      body: file,
    })
    expect(image).toMatchObject({ width: 1, height: 1 })
    const cells = { from: '/old-one', to: `/article/${results[0]!.entry!.item_id}` }
    const asked = { name: 'old.xml', post_import: id, rows: [{ line: 1, cells }] }
    const { plan_hash } = await call('POST /api/backstage/redirect/import', { body: asked })
    await call('POST /api/backstage/redirect/import', { body: { ...asked, plan_hash } })
    expect(
      await rowsOf('select post_import_id from redirect_imports order by id desc limit 1'),
    ).toEqual([{ post_import_id: id }])
    expect(
      await rowsOf(`select action, operator_id is not null as named from audit_log
        where action in ('post_import.begin', 'redirect_import.add') order by id`),
    ).toEqual([
      { action: 'post_import.begin', named: 1 },
      { action: 'redirect_import.add', named: 1 },
    ])
  })

  it('refuse what requests refuse, with the same codes', async () => {
    const call = await callsAs('owner@example.test')
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => (error instanceof DeskError ? [error.code, error.message] : error),
      )
    const route = 'POST /api/backstage/post-import/:id/step'
    const step = (id: number, posts: object[]) =>
      refused(call(route, { params: { id }, body: { posts: posts as [typeof post] } }))
    expect(await step(1, [{ ...post, lang: 'xx' }])).toEqual([
      'validation_failed',
      'validation_failed posts.0.lang',
    ])
    expect(await step(999, [post])).toEqual(['not_found', 'not_found'])
    const translator = await callsAs('translator@example.test')
    const { id } = await call('POST /api/backstage/post-import', {
      body: { name: 'a.xml', source: 'wordpress' },
    })
    expect(await refused(translator(route, { params: { id }, body: { posts: [post] } }))).toEqual([
      'forbidden',
      'forbidden',
    ])
  })
})

const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (one) => one.charCodeAt(0),
)
