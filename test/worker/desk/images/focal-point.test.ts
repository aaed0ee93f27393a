// Focal point of an image, which every crop keeps.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { get } from '../../../support/site/api.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { added, imagePath } from '../../../support/desk/images.ts'
import { sampleImages } from '../../../support/data/images.ts'
import { fetchApp, fetchRenewed, resetSite } from '../../../support/site/site.ts'

beforeEach(resetSite)

describe('a focal point', () => {
  const focus = async (id: number, focal: object | null) => {
    const as = await operatorSession('editor')
    return sendDeskRequest(`${imagePath}/${id}`, { method: 'PATCH', body: { focal }, as })
  }

  /** Image of article 2 on its page and in the API's list. */
  const shown = async () => {
    const { cover_img } = await get(api.article, '/api/article/2')
    const { items } = await get(api.articles, '/api/article?per_page=100')
    const page = await (await fetchRenewed('/article/2')).text()
    const html = page.replaceAll(/nonce="[^"]*"/g, '')
    return { cover_img, listed: items.find(({ id }) => id === 2)!.cover_img, html }
  }

  it('is absent at the center, and sent otherwise', async () => {
    const before = await shown()
    expect(before.cover_img).not.toHaveProperty('focal')
    const { id, path: at } = before.cover_img
    const response = await focus(id, { x: 0.301, y: 1 })
    const image = deskApi.changeImage.output.parse(await response.json())
    expect(image.focal).toEqual({ x: 0.3, y: 1 })
    expect(image.uses).toContainEqual(
      expect.objectContaining({ type: 'article', lang: 'zh-CN', title: expect.any(String) }),
    )

    const after = await shown()
    expect([after.cover_img.focal, after.listed.focal]).toEqual([image.focal, image.focal])
    expect(after.html).toContain('style="object-position:30% 100%"')
    expect(after.html).toContain(`/media/og/${at}?focal=30-100"`)

    await focus(id, null)
    expect((await shown()).html).toBe(before.html)
  })

  it('is the center of every crop, unlike any other point', async () => {
    const { id, path: at } = await added(sampleImages.png)
    await focus(id, { x: 0.25, y: 0 })
    const asked: ImageTransform[] = []
    const bindings = { IMAGES: notingImages(asked) }
    for (const cut of ['og', '200x200']) {
      expect((await fetchApp(`/media/${cut}/${at}?focal=25-0`, { bindings })).status).toBe(200)
      expect((await fetchApp(`/media/${cut}/${at}`, { bindings })).status).toBe(200)
      for (const other of ['0-25', '25-1', 'x', '25-0-0', '../og'])
        expect((await fetchApp(`/media/${cut}/${at}?focal=${other}`)).status).toBe(404)
    }
    expect((await fetchApp(`/media/670/${at}?focal=25-0`)).status).toBe(404)
    expect(asked.map(({ gravity }) => gravity)).toEqual([
      { x: 0.25, y: 0, mode: 'remainder' },
      undefined,
      { x: 0.25, y: 0, mode: 'remainder' },
      undefined,
    ])
    const { objects } = await env.PUBLIC_IMAGES.list({ prefix: 'media/' })
    const keys = objects.map(({ key }) => key)
    expect(keys.toSorted()).toEqual(
      ['200x200-25-0.webp', '200x200.webp', 'og-25-0.jpg', 'og.jpg'].map(
        (name) => `media/${at}/${name}`,
      ),
    )
  })
})

/** Draws nothing, and records the requests. */
function notingImages(asked: ImageTransform[]): ImagesBinding {
  const drawing = {
    transform: (one: ImageTransform) => {
      asked.push(one)
      return drawing
    },
    output: () => Promise.resolve({ response: () => new Response('drawn') }),
  }
  return { input: () => drawing } as unknown as ImagesBinding
}
