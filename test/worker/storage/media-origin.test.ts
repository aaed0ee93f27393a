// The image domain: with `MEDIA_ORIGIN`, every public address of an image is on it, and its bucket has each file.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setMediaOrigin } from '../../../client/contract/media/origin.ts'
import { isMediaOrigin, mediaOriginOf } from '../../../worker/media-origin.ts'
import { purgeExpiredImages } from '../../../worker/services/jobs/sweep.ts'
import { completeVariants } from '../../../worker/services/images/variants.ts'
import { images } from '../../../worker/storage/schema/index.ts'
import { variantKey, variants } from '../../../worker/storage/files/media.ts'
import { purgerOf } from '../../../worker/storage/purge.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'
import { createDeps } from '../../../worker/deps.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { added, imagePath, upload } from '../../support/desk/images.ts'
import { brokenImages } from '../../support/fakes/bindings.ts'
import { sampleImages } from '../../support/data/images.ts'
import { post, form, siteWithMember, withoutImage } from '../../support/site/avatar.ts'
import { newApiToken } from '../../support/site/content-api.ts'
import { fetchApp, forgetCopies, resetSite, testDeps } from '../../support/site/site.ts'

const domain = 'https://images.example.test'
const bindings = { MEDIA_ORIGIN: domain }
const immutable = 'public, max-age=31536000, immutable'
/** Names of variants in addresses of the domain, without a focal point. */
const fileNames = variants.map(({ name, format }) => `${name}.${format}`)

beforeAll(resetSite)
beforeEach(forgetCopies)
afterEach(() => setMediaOrigin(''))

const textOf = async (path: string, more: Partial<Env> = bindings, headers = {}) => {
  const response = await fetchApp(path, { bindings: more, headers })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

/** Addresses on the domain, and the text without them. */
function split(text: string): { found: string[]; rest: string } {
  const address = new RegExp(`${domain}/[^"',\\s<>&\\\\]+`, 'g')
  return { found: text.match(address) ?? [], rest: text.replaceAll(address, '') }
}

/** Address of an image on the site's own origin; not the pattern of the speculation rules. */
const ownAddress = /\/(?:media|avatar)\/(?!\*)/

describe('with an image domain', () => {
  it.each([
    '/en-US',
    '/',
    '/en-US/news',
    '/article/2',
    '/en-US/article/133',
    '/th-TH/game',
    '/en-US/author/1',
    '/en-US/promote/apihtml',
    '/en-US/search?q=jackpot',
    '/en-US/rss.xml',
    '/en-US/feed.json',
    '/api/article/2?lang=en-US',
  ])('%s has no image on the own origin, and each of its files has a variant', async (path) => {
    const { found, rest } = split(await textOf(path))
    expect(rest).not.toMatch(ownAddress)
    const names = found.map((one) =>
      /\/media\/.+\.webp\/(.+)$/.exec(one)?.[1]?.replace(/-\d+-\d+/, ''),
    )
    expect(fileNames).toEqual(expect.arrayContaining(names))
    expect(found.length).toBeGreaterThan(0)
  })

  it.each([
    '/en-US/atom.xml',
    '/api/article?lang=en-US',
    '/api/game?lang=en-US',
    '/sitemap.xml',
    '/en-US/news-sitemap.xml',
    '/manifest/en-US.webmanifest',
  ])('%s has no image on the own origin', async (path) => {
    const response = await fetchApp(path, { bindings })
    expect(split(await response.text()).rest).not.toMatch(ownAddress)
  })

  it('the page offers AVIF files and one WebP file, connects early, and tells its scripts the origin', async () => {
    const html = await textOf('/en-US/article/133')
    expect(html).toMatch(/<html [^>]*data-media="https:\/\/images\.example\.test"/)
    expect(html).toContain(`<link rel="preconnect" href="${domain}"/>`)
    expect(html).toMatch(
      new RegExp(
        `<img src="${domain}/media/[^"]+/670.webp" srcSet="${domain}/media/[^ ]+/670.avif 670w`,
      ),
    )
    expect(html).toMatch(new RegExp(`property="og:image" content="${domain}/media/[^"]+/og.jpg"`))
    expect(html).toMatch(new RegExp(`"image":"${domain}/media/[^"]+/og.jpg"`))
  })

  it('the policy of pages and of the desk admits it', async () => {
    for (const path of ['/en-US', '/backstage/login']) {
      const { headers } = await fetchApp(path, { bindings })
      expect(headers.get('Content-Security-Policy')).toContain(`img-src 'self' data: ${domain};`)
    }
  })

  it('the desk and programs get addresses on it', async () => {
    const as = await operatorSession('editor')
    const html = await textOf('/backstage', bindings, { Cookie: `__Host-backstage=${as}` })
    expect(html).toContain(`data-media="${domain}"`)
    const token = await newApiToken()
    const listed = await textOf('/api/v1/images', bindings, { Authorization: `Bearer ${token}` })
    expect(split(listed).found.length).toBeGreaterThan(0)
    expect(split(listed).rest).not.toMatch(ownAddress)
  })

  it('the caches of a location and of KV keep the pages and data of each setting apart', async () => {
    // Memory ends with the deployment of a changed setting.
    const redeploy = () => [forgetPages(), clearMemo()]
    const before = await textOf('/en-US/news', {})
    expect(before).toMatch(ownAddress)
    expect(before).not.toContain('data-media')
    redeploy()
    expect(split(await textOf('/en-US/news')).rest).not.toMatch(ownAddress)
    redeploy()
    expect(await textOf('/en-US/news', {})).not.toContain(domain)
  })
})

describe('a file of the bucket', () => {
  it('is stored with each variant before an image has a row, and served at the same path', async () => {
    const image = await added(sampleImages.png, { bindings })
    expect(image.url).toBe(`${domain}/media/${image.path}/160.webp`)
    const { objects } = await env.PUBLIC_IMAGES.list({ include: ['httpMetadata'] })
    const keys = variants.map((variant) => variantKey(image.path, variant))
    expect(objects.map(({ key }) => key)).toEqual(keys.toSorted())
    for (const { key, httpMetadata } of objects) {
      expect(httpMetadata?.cacheControl).toBe(immutable)
      const response = await fetchApp(`/${key}`, { bindings: { IMAGES: brokenImages } })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        200,
        httpMetadata?.contentType,
      ])
    }
  })

  it('is stored for a new focal point', async () => {
    const image = await added(sampleImages.jpg, { bindings })
    const as = await operatorSession('editor')
    const form = { method: 'PATCH', body: { focal: { x: 0.25, y: 0 } }, as, bindings }
    expect((await sendDeskRequest(`${imagePath}/${image.id}`, form)).status).toBe(200)
    for (const name of ['og-25-0.jpg', '200x200-25-0.webp', '200x200-25-0.avif'])
      expect(await env.PUBLIC_IMAGES.head(`media/${image.path}/${name}`)).not.toBeNull()
  })

  it('is missing for no row: an upload without drawings is refused', async () => {
    const rows = () => testDeps().db.$count(images)
    const before = await rows()
    const broken = { ...bindings, IMAGES: brokenImages }
    expect((await upload(sampleImages.webp, { bindings: broken })).status).toBe(500)
    expect(await rows()).toBe(before)
  })

  it('is made later for an image from before, once', async () => {
    const image = await added(sampleImages.gif)
    const stored = () => completeVariants(testDeps(), env.IMAGES, image)
    expect(await stored()).toBe(variants.length)
    expect(await stored()).toBe(0)
  })

  it('is an avatar too', async () => {
    await siteWithMember()
    await withoutImage()
    const response = await post(form(['avatar', sampleImages.png]), {}, bindings)
    const { avatar } = await response.json<{ avatar: string }>()
    expect(avatar).toMatch(new RegExp(`^${domain}/avatar/[\\w-]{43}\\.webp$`))
    const file = await env.PUBLIC_IMAGES.head(avatar.slice(domain.length + 1))
    expect(file?.httpMetadata).toEqual({ contentType: 'image/webp', cacheControl: immutable })
  })

  it('is no file for members, and no original', async () => {
    await resetSite()
    const image = await added(sampleImages.png, { bindings })
    expect(await env.PUBLIC_IMAGES.head(image.path)).toBeNull()
    expect(await env.MEDIA.head(image.path)).not.toBeNull()
  })
})

describe('a deleted image', () => {
  const settings = { ...env, ...bindings, MEDIA_ZONE: 'zone', PURGE_TOKEN: 'token' }

  it('leaves the bucket and the caches of the domain after its time in the trash', async () => {
    const image = await added(sampleImages.avif, { bindings })
    const as = await operatorSession('editor')
    await sendDeskRequest(`${imagePath}/${image.id}`, { method: 'DELETE', as })
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }))
    const later = () => new Date(Date.now() + 31 * 86_400_000)
    await purgeExpiredImages(createDeps(settings, () => undefined, later))
    const [[address, init] = []] = sent.mock.calls
    sent.mockRestore()
    expect(address).toBe('https://api.cloudflare.com/client/v4/zones/zone/purge_cache')
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer token' })
    expect(init?.body).toBe(
      JSON.stringify({ prefixes: [`images.example.test/media/${image.path}/`] }),
    )
    const left = await env.PUBLIC_IMAGES.list({ prefix: `media/${image.path}` })
    expect(left.objects).toEqual([])
  })

  it('fails the job if the caches cannot be purged', async () => {
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response('no', { status: 403 }))
    await expect(purgerOf(settings)(['avatar/x.webp'])).rejects.toThrow('purge is unavailable')
    sent.mockRestore()
  })

  it('is not purged without an image domain, a zone or a token', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    for (const name of ['MEDIA_ORIGIN', 'MEDIA_ZONE', 'PURGE_TOKEN'])
      await purgerOf({ ...settings, [name]: '' })(['avatar/x.webp'])
    expect(sent).not.toHaveBeenCalled()
    sent.mockRestore()
  })
})

describe('the setting', () => {
  it.each(['', domain, 'https://images.example.test:8443'])('may be “%s”', async (value) => {
    expect([isMediaOrigin(value), mediaOriginOf({ MEDIA_ORIGIN: value })]).toEqual([true, value])
  })

  it.each([
    'images.example.test',
    'http://images.example.test',
    `${domain}/`,
    `${domain}/media`,
    `${domain}?a`,
    'https://IMAGES.example.test',
    'https://a b',
    'https://user@images.example.test',
  ])('may not be “%s”: the site uses its own origin, and is not ready', async (MEDIA_ORIGIN) => {
    expect(await textOf('/en-US/article/133', { MEDIA_ORIGIN })).not.toContain('data-media')
    forgetCopies()
    const response = await fetchApp('/api/health/ready', { bindings: { MEDIA_ORIGIN } })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'not_ready', settings: ['MEDIA_ORIGIN'] })
  })

  it('needs the Images binding', async () => {
    forgetCopies()
    const IMAGES = undefined as unknown as ImagesBinding
    const response = await fetchApp('/api/health/ready', { bindings: { ...bindings, IMAGES } })
    expect(await response.json()).toMatchObject({ code: 'not_ready', settings: ['MEDIA_ORIGIN'] })
  })
})
