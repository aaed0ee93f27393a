// Redirects of moved addresses.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Redirect } from '../../../../client/contract/desk/site/redirects-api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readFieldErrors } from '../../../support/site/forms.ts'
import { readProblem } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const add = (from_path: string, to_path: string) =>
  fetchDesk(editor, 'redirect', { body: { from_path, to_path } })
const listed = async (query = '') =>
  (await callDesk<{ items: Redirect[] }>(editor, `redirect${query}`)).items.map(
    (one): [string, string] => [one.from_path, one.to_path],
  )
const locationOf = async (path: string) => {
  const response = await fetchApp(path)
  return [response.status, response.headers.get('Location')]
}

describe('a redirect', () => {
  it('works in every language, even where a 404 page was cached', async () => {
    expect((await fetchApp('/en-US/old-page')).status).toBe(404)
    expect((await fetchApp('/en-US/old-page')).status).toBe(404)
    expect((await add('/old-page', '/news/brand')).status).toBe(201)
    expect(await locationOf('/en-US/old-page')).toEqual([301, '/en-US/news/brand'])
    expect(await locationOf('/old-page')).toEqual([301, '/news/brand'])
    expect((await fetchApp('/article/999999')).status).toBe(404)
    await add('/article/999999', '/article/2')
    expect(await locationOf('/article/999999')).toEqual([301, '/article/2'])
    const body = { from_path: '/old-page' }
    expect((await fetchDesk(editor, 'redirect/delete', { body })).status).toBe(204)
    expect((await fetchApp('/en-US/old-page')).status).toBe(404)
  })

  it.each([
    ['/news/brand', 'path_taken'],
    ['/news', 'path_taken'],
    ['/article/2', 'path_taken'],
    ['/game/casino', 'path_taken'],
    ['/rss.xml', 'path_taken'],
    ['/search/x', 'path_taken'],
    ['/offers/q?x=1', 'path_query'],
    ['/offers/q#top', 'path_query'],
    ['//elsewhere.example', 'path_unusable'],
    ['localhost:8787/old', 'path_unusable'],
    ['/a\tb', 'path_unusable'],
    ['/api/old', 'path_unusable'],
    ['offers', 'path_unusable'],
    ['/blog/*', 'path_unusable'],
    ['/:year/x', 'path_unusable'],
  ])('is refused where it would never be used: %s', async (from, code) => {
    const response = await add(from, '/news/industry')
    expect(await readFieldErrors(response)).toEqual([`from_path ${code}`])
  })

  it.each([
    ['/archive/story-12.aspx', '/archive/story-12.aspx'],
    ['/ưu-đãi-hè', '/%C6%B0u-%C4%91%C3%A3i-h%C3%A8'],
    ['/offers/slash/', '/offers/slash'],
    ['/en-US/offers/x', '/offers/x'],
    [' http://localhost:8787/old page ', '/old%20page'],
    ['\u200bHTTPS://LOCALHOST:8787/中文.html\ufeff', '/%E4%B8%AD%E6%96%87.html'],
    ['//localhost:8787/%D6%D0.html', '/%D6%D0.html'],
    [`/${'ก'.repeat(150)}`, `/${encodeURIComponent('ก'.repeat(150))}`],
  ])('from %s is stored in its normal form, and used by every client', async (from, stored) => {
    expect(await (await add(from, '/th-TH/news/brand/')).json()).toMatchObject({
      from_path: stored,
      to_path: '/news/brand',
    })
    for (const path of [stored, stored.toLowerCase(), `/en-US${stored}/`])
      expect((await fetchApp(path, { headers: { 'Sec-Fetch-Dest': 'document' } })).status).toBe(301)
    expect(await locationOf(stored)).toEqual([301, '/news/brand'])
  })

  it('is found behind the sign of a query that was encoded or forgotten', async () => {
    await add('/offers/old', '/news/brand')
    for (const end of ['%3Futm_source=a', '&utm_source=a', '%23top', '%EF%BC%8C', ')'])
      expect(await locationOf(`/offers/old${end}`)).toEqual([301, '/news/brand'])
    expect(await locationOf('/article/1%3Futm_source=a')).toEqual([301, '/article/1'])
  })

  it('hands on the whole query behind the keys of its target', async () => {
    await add('/offers/old', '/news/brand?page=2#list')
    expect(await locationOf('/offers/old?utm_source=x&ga_track_source=abc')).toEqual([
      301,
      '/news/brand?page=2&utm_source=x&ga_track_source=abc#list',
    ])
  })

  it('reaches its end in one step, and never forms a circle', async () => {
    await add('/b', '/c')
    await add('/a', '/b')
    expect(await listed('?q=/a')).toEqual([['/a', '/c']])
    await add('/c', '/d')
    expect(new Map(await listed())).toEqual(
      new Map([
        ['/a', '/d'],
        ['/b', '/d'],
        ['/c', '/d'],
      ]),
    )
    for (const [from, to] of [
      ['/d', '/a'],
      ['/e', '/e'],
    ])
      expect(await readProblem(await add(from!, to!))).toEqual([422, 'redirect_circular'])
    expect((await add('//elsewhere.example', '/c')).status).toBe(422)
    expect((await add('/f', 'https://elsewhere.example')).status).toBe(422)
  })

  it('is refused if two concurrent ones would form a circle', async () => {
    const answers = await Promise.all([add('/left', '/right'), add('/right', '/left')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})
