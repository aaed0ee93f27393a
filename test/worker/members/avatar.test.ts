// Uploaded avatars: how they are served, and what remains after failures.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  currentAvatar,
  siteWithMember,
  stored,
  upload,
  uploaded,
  withoutImage,
} from '../../support/site/avatar.ts'
import {
  failingDb,
  brokenImages,
  brokenMedia,
  dbWithoutWrites,
  failAfterWriteMedia,
} from '../../support/fakes/bindings.ts'
import { readProblem } from '../../support/site/member.ts'
import { sampleImages, polyglot } from '../../support/data/images.ts'
import { fetchApp } from '../../support/site/site.ts'

beforeAll(siteWithMember)
beforeEach(withoutImage)

describe('an upload', () => {
  it.each<[string, () => Partial<Env>]>([
    ['R2', () => ({ PUBLIC_IMAGES: brokenMedia })],
    ['R2 after it wrote', () => ({ PUBLIC_IMAGES: failAfterWriteMedia })],
    ['D1 after the file is there', () => ({ DB: dbWithoutWrites(/update "users"/) })],
  ])('keeps the old avatar and stores nothing else when %s fails', async (_, bindings) => {
    const old = await uploaded(sampleImages.png)
    expect(await readProblem(await upload(sampleImages.jpg, bindings()))).toEqual([
      500,
      'internal_error',
    ])
    expect(await currentAvatar()).toBe(old)
    expect((await fetchApp(old)).headers.get('Content-Type')).toBe('image/webp')
    expect(await stored()).toHaveLength(1)
  })

  it('stores nothing when D1 fails', async () => {
    expect((await upload(sampleImages.jpg, { DB: failingDb })).status).toBe(500)
    expect(await stored()).toEqual([])
  })

  it('stores nothing when Images fails, in particular no location metadata of a photo', async () => {
    expect((await upload(sampleImages.jpg, { IMAGES: brokenImages })).status).toBe(500)
    expect(await stored()).toEqual([])
  })

  it('is stored unchanged without an Images binding, and served only as an image', async () => {
    const file = polyglot(sampleImages.gif)
    const avatar = await uploaded(file, { IMAGES: undefined as unknown as ImagesBinding })
    expect(avatar).toMatch(/\.gif$/)
    const response = await fetchApp(avatar)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(file)
    expect(response.headers.get('Content-Type')).toBe('image/gif')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  })

  it('loses the page if the file is also a page', async () => {
    const bytes = await (await fetchApp(await uploaded(polyglot(sampleImages.png)))).arrayBuffer()
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('script')
  })
})

describe('a served avatar', () => {
  it('may be cached for a year, and can only be an image', async () => {
    const response = await fetchApp(await uploaded(sampleImages.png))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    })
  })

  it('is an uncached placeholder while R2 is down', async () => {
    const avatar = await uploaded(sampleImages.png)
    const response = await fetchApp(avatar, { bindings: { PUBLIC_IMAGES: brokenMedia } })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Degraded')).toBe('r2')
    expect(await response.text()).toMatch(/^<svg /)
  })

  it.each([
    `/avatar/${'a'.repeat(43)}.webp`,
    `/avatar/${'a'.repeat(43)}.svg`,
    '/avatar/x.webp',
    '/avatar/..%2Fsite%2Fbanner.webp',
  ])('does not exist at %s', async (path) => {
    const response = await fetchApp(path, { headers: { 'Sec-Fetch-Dest': 'image' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control') ?? '').not.toContain('public')
    expect((await response.text()).length).toBeLessThan(40)
  })

  it('cannot be another file of the store', async () => {
    await env.PUBLIC_IMAGES.put('avatar/secret.txt', 'x')
    expect((await fetchApp('/avatar/secret.txt')).status).toBe(404)
    const avatar = await uploaded(sampleImages.png)
    expect((await fetchApp(`/media/320${avatar}`)).status).toBe(404)
  })
})
