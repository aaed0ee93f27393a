// Images: stored variants are served unchanged, missing ones are generated once, and no others are generated.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles, images } from '../../../worker/storage/schema/index.ts'
import { getVariant, imageMimeTypes, variants } from '../../../worker/storage/files/media.ts'
import { brokenImages } from '../../support/fakes/bindings.ts'
import { sampleImages } from '../../support/data/images.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

/** Each test uses its own image, because the Cache API keeps served ones. */
let path = ''
let number = 0
beforeEach(async () => {
  path = `articles/image-${(number += 1)}.webp`
  await env.MEDIA.put(path, sampleImages.webp)
})

const avif = { Accept: 'image/avif,image/webp,*/*' }
const keys = async () =>
  (await env.PUBLIC_IMAGES.list({ prefix: `media/${path}` })).objects.map(({ key }) => key)
const noImages = { IMAGES: brokenImages }

it('every stored variant is served without a transformation', async () => {
  for (const { name, format } of variants) {
    await env.PUBLIC_IMAGES.put(`media/${path}/${name}.${format}`, `${name} as ${format}`)
    const headers = format === 'avif' ? avif : {}
    const response = await fetchApp(`/media/${name}/${path}`, { headers, bindings: noImages })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(imageMimeTypes[format])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Vary')).toBe('Accept')
    const text = new TextDecoder().decode(await response.arrayBuffer())
    expect(text).toBe(`${name} as ${format}`)
  }
})

it('a missing variant is generated once and stored', async () => {
  const first = await fetchApp(`/media/160/${path}`, { headers: avif })
  expect(first.headers.get('Content-Type')).toBe('image/avif')
  expect(await keys()).toEqual([`media/${path}/160.avif`])
  const stored = await getVariant(testDeps(), path, { name: 160, format: 'avif' })
  expect(await new Response(stored).arrayBuffer()).toEqual(await first.arrayBuffer())
})

it('the original is served without an Images binding, and no variant is stored', async () => {
  const response = await fetchApp(`/media/320/${path}`, {
    headers: avif,
    bindings: { IMAGES: undefined },
  })
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(sampleImages.webp)
  expect(await keys()).toEqual([])
})

it('a file that cannot be drawn is no failure of a dependency', async () => {
  await env.MEDIA.put(path, 'no image')
  const response = await fetchApp(`/media/320/${path}`)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect(response.headers.get('X-Degraded')).toBeNull()
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
})

describe('no variant is generated', () => {
  it.each(['161', '0160', '99999', '-1', '160.avif', 'og.jpg', 'OG'])(
    'in the size %s',
    async (size) => {
      expect((await fetchApp(`/media/${size}/${path}`)).status).toBe(404)
      expect(await keys()).toEqual([])
    },
  )

  it('of a variant', async () => {
    await env.PUBLIC_IMAGES.put(`media/${path}/160.webp`, sampleImages.webp)
    for (const inner of [`${path}/160.webp`, `${path}%2F160.webp`])
      expect((await fetchApp(`/media/320/${inner}`)).status).toBe(404)
    expect(await keys()).toEqual([`media/${path}/160.webp`])
  })

  it('of a missing image', async () => {
    expect((await fetchApp('/media/160/articles/none.webp')).status).toBe(404)
    expect((await env.PUBLIC_IMAGES.list({ prefix: 'media/articles/none' })).objects).toEqual([])
  })
})

describe('the HTML', () => {
  beforeAll(resetSite)

  it('has width, height and color of an image, and no color without one', async () => {
    const { db } = testDeps()
    const [one, other] = await db
      .select({ id: articles.id, image: articles.cover_img_id })
      .from(articles)
      .where(eq(articles.lang, 'en-US'))
      .limit(2)
    await db.update(images).set({ color: '#c0ffee' }).where(eq(images.id, one!.image))
    await db.update(images).set({ color: null }).where(eq(images.id, other!.image))
    expect(await imageOf(`/en-US/article/${one!.id}`)).toEqual({
      style: 'background-color:#c0ffee',
      width: '2000',
      height: '1122',
    })
    expect(await imageOf(`/en-US/article/${other!.id}`)).toMatchObject({ style: null })
  })
})

/** First image of a page. */
async function imageOf(address: string) {
  const found: Record<string, string | null>[] = []
  const box: { style: string | null } = { style: null }
  await new HTMLRewriter()
    .on('main .lead-image', {
      element: (element) => void (box.style = element.getAttribute('style')),
    })
    .on('main .lead-image img', {
      element: (element) =>
        void found.push({
          ...box,
          width: element.getAttribute('width'),
          height: element.getAttribute('height'),
        }),
    })
    .transform(await fetchApp(address))
    .arrayBuffer()
  return found[0]
}
