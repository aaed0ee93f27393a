// Image metadata is in the read of its item; components of home have author and time stamps.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { images, pageComponents } from '../../../worker/storage/schema/index.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)

const stored = (path: string) => demoRows(images).find((row) => row.path === path)!

describe('the image of an item', () => {
  it.each([
    ['an article', async () => (await get(api.article, '/api/article/2')).cover_img],
    ['a game', async () => (await get(api.game, '/api/game/2')).img_670x376],
  ])('of %s has all metadata', async (_, read) => {
    const { url, img_alt, color, ...entity } = await read()
    const { img_alt: _alt, color: _color, ...row } = stored(entity.path)
    expect(entity).toEqual(row)
    expect(url).toBe(`/media/2000/${entity.path}`)
    expect(typeof img_alt).toBe('string')
    expect(color === null || typeof color === 'string').toBe(true)
  })

  it('has few fields in lists, and its metadata is not on pages', async () => {
    const [first] = (await get(api.articles, '/api/article')).items
    const sent = await (await fetchApp('/api/article')).text()
    expect(Object.keys(first!.cover_img).toSorted()).toEqual([
      'color',
      'height',
      'img_alt',
      'path',
      'width',
    ])
    const { origin_filename } = stored(first!.cover_img.path)
    for (const text of [sent, await (await fetchApp(first!.url)).text()]) {
      expect(text).not.toContain('upload_by')
      expect(text).not.toContain(`"${origin_filename}"`)
    }
  })
})

it('a component of home has its creator, last editor and times', async () => {
  const { db } = testDeps()
  const { page } = await get(api.page, '/api/page?lang=1')
  expect(page.component_list.length).toBeGreaterThan(5)
  const stamps = {
    created_at: '2026-01-02T00:00:00.000Z',
    created_by: 'Ada',
    updated_at: '2026-03-04T00:00:00.000Z',
    updated_by: 'Lin',
  }
  await db.update(pageComponents).set(stamps).where(eq(pageComponents.component_id, 15))
  const again = (await get(api.page, '/api/page?lang=1')).page.component_list
  const { published_at } = again.find((one) => one.component_id === 15)!
  expect(again.find((one) => one.component_id === 15)).toMatchObject({
    ...stamps,
    published_at,
    unpublished_at: null,
  })
  expect(again.find((one) => one.component_id === 16)).toMatchObject({
    created_by: 'seed',
    updated_by: 'seed',
  })
})
