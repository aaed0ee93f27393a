// Imported files of redirects: a plan first, then all rows without problems, undone as a whole.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Redirect, RedirectPlan } from '../../../../client/contract/desk/site/redirects-api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

type Cells = Record<string, string>
const rowsFrom = (all: readonly Cells[]) => all.map((cells, at) => ({ line: at + 2, cells }))
const pairs = (...all: [string, string][]) => all.map(([from, to]) => ({ from, to }))
const send = (all: readonly Cells[], plan_hash?: string) =>
  fetchDesk(editor, 'redirect/import', {
    body: { name: 'old.csv', rows: rowsFrom(all), plan_hash },
  })
const planOf = async (all: readonly Cells[], plan_hash?: string) =>
  (await (await send(all, plan_hash)).json()) as RedirectPlan
const written = async (all: readonly Cells[]) => planOf(all, (await planOf(all)).plan_hash)
const flawsOf = (problems: RedirectPlan['problems']) =>
  problems.map(({ line, column, flaw }) => `${line} ${column} ${flaw}`)
const check = async (all: readonly Cells[]) => {
  const body = { rows: rowsFrom(all) }
  return flawsOf(
    (await callDesk<Pick<RedirectPlan, 'problems'>>(editor, 'redirect/import/check', { body }))
      .problems,
  )
}
const add = (from_path: string, to_path: string) =>
  fetchDesk(editor, 'redirect', { body: { from_path, to_path } })
const listed = async () =>
  Object.fromEntries(
    (await callDesk<{ items: Redirect[] }>(editor, 'redirect')).items.map(
      (one): [string, string] => [one.from_path, one.to_path],
    ),
  )
const undo = (id: number | null) =>
  fetchDesk(editor, 'undo', {
    body: { action: 'redirect_import.add', type: 'redirect_import', id: String(id) },
  })

describe('an import of redirects', () => {
  it('shows its effect, then writes normal forms and final targets', async () => {
    await add('/kept', '/news/brand')
    await add('/changed', '/news/industry')
    await add('/before', '/a')
    const rows = pairs(
      ['/en-US/a/', 'http://localhost:8787/b'],
      ['/b', '/c?x=1#top'],
      ['/ưu-đãi', '/news/brand'],
      ['/kept', '/news/brand'],
      ['/changed', '/news/brand'],
      ['/kept/', '/news/brand'],
    )
    const plan = await planOf(rows)
    expect(plan).toMatchObject({
      added: [
        { line: 2, from_path: '/a', to_path: '/c?x=1#top', former: null },
        { line: 3, from_path: '/b', to_path: '/c?x=1#top' },
        { line: 4, from_path: '/%C6%B0u-%C4%91%C3%A3i' },
      ],
      changed: [
        { line: 6, from_path: '/changed', to_path: '/news/brand', former: '/news/industry' },
      ],
      unchanged: 2,
      moved: 1,
      problems: [],
      import_id: null,
    })
    const before = await listed()
    const { import_id } = await planOf(rows, plan.plan_hash)
    expect(await listed()).toEqual({
      '/a': '/c?x=1#top',
      '/b': '/c?x=1#top',
      '/before': '/c?x=1#top',
      '/%C6%B0u-%C4%91%C3%A3i': '/news/brand',
      '/kept': '/news/brand',
      '/changed': '/news/brand',
    })
    expect(await planOf(rows)).toMatchObject({ added: [], changed: [], unchanged: 6, moved: 0 })
    expect((await fetchApp('/en-US/changed')).headers.get('Location')).toBe('/en-US/news/brand')
    expect((await undo(import_id)).status).toBe(204)
    expect(await listed()).toEqual(before)
    expect(await readProblem(await undo(import_id))).toEqual([409, 'undo_outdated'])
    expect(
      await rowsOf(`select action, "after" from audit_log where target_type = 'redirect_import'`),
    ).toEqual([
      { action: 'redirect_import.add', after: '{"name":"old.csv","rows":5}' },
      { action: 'redirect_import.undo', after: null },
    ])
  })

  it('keeps redirects that were changed after it when it is undone', async () => {
    const { import_id } = await written(pairs(['/a', '/news/brand'], ['/b', '/news/brand']))
    await add('/a', '/news/industry')
    expect((await undo(import_id)).status).toBe(204)
    expect(await listed()).toEqual({ '/a': '/news/industry' })
  })

  it('leaves out loops, through existing redirects too, and repeated sources', async () => {
    await add('/old', '/x')
    const rows = pairs(
      ['/a', '/b'],
      ['/b', '/a'],
      ['/c', '/a'],
      ['/x', '/old'],
      ['/d', '/d'],
      ['/e', '/news'],
      ['/e', '/faq'],
    )
    const plan = await planOf(rows)
    expect(flawsOf(plan.problems)).toEqual([
      '8 from twice',
      '2 to circular',
      '3 to circular',
      '4 to circular',
      '5 to circular',
      '6 to circular',
    ])
    expect(plan.added).toMatchObject([{ from_path: '/e', to_path: '/news' }])
  })

  it.each<[string, Cells, string]>([
    ['a live page', { from: '/article/2', to: '/news' }, '2 from path_taken'],
    ['a page in another language', { from: '/en-US/news/brand', to: '/news' }, '2 from path_taken'],
    ['a query', { from: '/?p=12', to: '/news' }, '2 from path_query'],
    ['the API', { from: '/api/old', to: '/news' }, '2 from path_unusable'],
    ['another site', { from: '/a', to: 'https://elsewhere.example/b' }, '2 to external'],
    ['a script', { from: '/a', to: 'javascript:alert(1)' }, '2 to external'],
    ['a protocol-relative target', { from: '/a', to: '//elsewhere.example' }, '2 to external'],
    ['a regular expression', { from: '^/a/(.*)$', to: '/b', regex: '1' }, '2 regex regex'],
    ['a comparison by parts', { from: '/a', to: '/b', regex: 'contains' }, '2 regex regex'],
    ['a splat', { from: '/a/*', to: '/b' }, '2 from regex'],
    ['a placeholder', { from: '/a/:id', to: '/b' }, '2 from regex'],
    ['a temporary redirect', { from: '/a', to: '/b', status: '302' }, '2 status temporary'],
    ['a rewrite', { from: '/a', to: '/b', status: '200' }, '2 status unknown_value'],
    [
      'a disabled row',
      { from: '/a', to: '/b', status: '301', state: 'disabled' },
      '2 state disabled',
    ],
    ['no target', { from: '/a', to: '' }, '2 to missing'],
    ['damaged text', { from: '/\uFFFD', to: '/b' }, '2 from damaged'],
  ])('names the line and column of %s', async (_, cells, expected) => {
    expect(await check([cells])).toEqual([expected])
  })

  it.each(['301', '301.0', '308!', 'yes', '是', 'Permanent', ''])(
    'accepts %j as status and as state',
    async (status) => {
      const cells = { from: '/a', to: 'HTTP://LOCALHOST:8787/b', status, state: status }
      expect(
        await check([
          { ...cells, regex: '0' },
          { ...cells, regex: 'exact' },
        ]),
      ).toEqual([])
    },
  )

  it('changes nothing after a change that the plan did not know', async () => {
    const rows = pairs(['/a', '/b'])
    const { plan_hash } = await planOf(rows)
    await add('/b', '/news/brand')
    expect(await readProblem(await send(rows, plan_hash))).toEqual([409, 'changed_meanwhile'])
    expect(await listed()).toEqual({ '/b': '/news/brand' })
  })

  it('is refused with too many rows, unknown columns, another media type, or without the right', async () => {
    const many = Array.from({ length: 2001 }, (_, at) => ({ from: `/${at}`, to: '/news' }))
    expect(await readProblem(await send(many))).toEqual([422, 'validation_failed'])
    expect(await readProblem(await send([{ from: '/a', to: '/b', note: 'x' }]))).toEqual([
      422,
      'validation_failed',
    ])
    editor = await operatorSession('moderator')
    expect(await readProblem(await send(pairs(['/a', '/b'])))).toEqual([403, 'forbidden'])
  })
})
