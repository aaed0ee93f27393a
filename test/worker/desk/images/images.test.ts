// Images at the desk: upload, description and search.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { maxImageBytes } from '../../../../client/contract/desk/limits.ts'
import type { MessageKey } from '../../../../client/i18n/messages.ts'
import { translatorFor } from '../../../../worker/i18n/translators.ts'
import { auditLog, images } from '../../../../worker/storage/schema/index.ts'
import { brokenImages, brokenMedia, dbWithoutWrites } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { added, imagePath, upload } from '../../../support/desk/images.ts'
import { readProblem } from '../../../support/site/member.ts'
import {
  claimedPng,
  padded,
  imageFile,
  sampleImages,
  polyglot,
  turnedJpeg,
  unsoundPng,
} from '../../../support/data/images.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

const path = imagePath
const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
const { output } = deskApi.addImage

beforeEach(resetSite)

const stored = () => testDeps().db.select().from(images).orderBy(images.id)

describe('an upload', () => {
  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('of a %s becomes an image of the site', async (format, type) => {
    const image = await added(sampleImages[format], {
      fields: { color: '#aa3311' },
      name: ' a\u202eb.x ',
    })
    expect(image).toMatchObject({ is_new: true, width: 8, height: 4, color: '#aa3311', texts: [] })
    expect(image.origin_filename).toBe('ab.x')
    expect(image.upload_by).toBe('陆望')
    expect(image.id).toBeGreaterThan(1_000_000)
    const object = await env.MEDIA.get(image.path)
    expect(object?.httpMetadata?.contentType).toBe(type)
    expect(new Uint8Array(await object!.arrayBuffer())).toEqual(sampleImages[format])
    const shown = await fetchApp(image.url, { headers: { Accept: 'image/avif' } })
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
  })

  it('is served unchanged without an Images binding', async () => {
    const image = await added(sampleImages.png)
    const shown = await fetchApp(image.url, {
      bindings: { IMAGES: undefined as unknown as ImagesBinding },
    })
    expect(shown.headers.get('Content-Type')).toBe('image/png')
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('of an existing file returns the existing image', async () => {
    const first = await added(sampleImages.png)
    const again = await upload(sampleImages.png, {
      as: await operatorSession('editor'),
      name: 'other.png',
    })
    expect(again.status).toBe(200)
    expect(output.parse(await again.json())).toEqual({ ...first, is_new: false })
  })

  it('repeated ten times at once stores one image, one file and one record', async () => {
    const before = (await stored()).length
    const as = await operatorSession('author')
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => upload(sampleImages.jpg, { as })),
    )
    const made = await Promise.all(responses.map((one) => one.json()))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(made.map((one) => output.parse(one).id)).size).toBe(1)
    expect(await stored()).toHaveLength(before + 1)
    expect((await env.MEDIA.list({ prefix: 'uploads/' })).objects).toHaveLength(1)
    const { db } = testDeps()
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['image.add'])
  })

  it('of an upright camera image is upright', async () => {
    expect(await added(turnedJpeg)).toMatchObject({ width: 4, height: 8, is_animated: false })
    const png = await added(imageFile('png-orientation-8.png'))
    expect(png).toMatchObject({ width: 30, height: 90 })
  })

  it('says that an animation becomes a still', async () => {
    const as = await operatorSession('author')
    for (const is_new of [true, false]) {
      const response = await upload(imageFile('three-frames.gif'), { as })
      expect(await response.json()).toMatchObject({ is_new, is_animated: true })
    }
  })

  it('is not refused, but can be repeated, while Images is down', async () => {
    const response = await upload(sampleImages.png, { bindings: { IMAGES: brokenImages } })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([500, '5'])
  })

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['nothing', new Uint8Array()],
    ['a text', new TextEncoder().encode('GIF but not really')],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['too wide an image', claimedPng(12_001, 1)],
    ['too large an area', claimedPng(9_000, 9_000)],
    ['an empty image', claimedPng(0, 10)],
    ['a beginning', sampleImages.jpg.slice(0, 12)],
    ['a header without an image', sampleImages.png.slice(0, 33)],
    ['half an image', imageFile('half-an-image.png')],
    ['an animation cut off', imageFile('three-frames.gif').slice(0, -20)],
    ['a whole file without sound pixels', unsoundPng()],
  ])('of %s is refused', async (_, bytes) => {
    const before = (await stored()).length
    expect(await readProblem(await upload(bytes))).toEqual([422, expect.any(String)])
    expect(await stored()).toHaveLength(before)
    expect((await env.MEDIA.list({ prefix: 'uploads/' })).objects).toEqual([])
  })

  it.each<[MessageKey, Uint8Array<ArrayBuffer>, Record<string, string | number>?]>([
    ['image_fault.heic', heic],
    ['image_fault.empty', new Uint8Array()],
    ['image_fault.damaged', imageFile('half-an-image.png')],
    ['image_fault.damaged', unsoundPng()],
    ['image_fault.pixels', claimedPng(12_001, 9), { width: '12,001', height: 9 }],
    ['image_fault.pixels', claimedPng(8001, 8000), { width: '8,001', height: '8,000' }],
  ])('refused for %s says so', async (key, bytes, size = {}) => {
    const response = await upload(bytes, { name: 'photo.jpg' })
    const { detail } = await response.json<{ detail: string }>()
    const t = translatorFor('zh-CN')
    const values = { ...size, side: '12,000', area: 64 }
    expect(detail).toBe(t(key, values) + t('error.image_unacceptable.detail'))
  })

  it('of an image with the extension and the type of another is read by its bytes', async () => {
    expect(await added(sampleImages.avif, { name: 'photo.heic' })).toMatchObject({
      info: 'image/avif',
      width: 8,
      height: 4,
    })
  })

  it('of more than 10 MiB is refused', async () => {
    const file = padded(sampleImages.png, maxImageBytes + 1)
    expect(await readProblem(await upload(file))).toEqual([413, 'payload_too_large'])
  })

  it('of an image that is also an HTML page is stored as an image', async () => {
    const image = await added(polyglot(sampleImages.gif))
    const shown = await fetchApp(image.url)
    expect(shown.headers.get('Content-Type')).toMatch(/^image\//)
  })

  it.each<Record<string, string>>([
    { color: 'red' },
    { color: '#AA3311' },
    { id: '1' },
    { file: 'text' },
  ])('with %j is refused', async (fields) => {
    const response = await upload(sampleImages.png, { fields })
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
  })

  it('as JSON is refused', async () => {
    const as = await operatorSession('author')
    const response = await sendDeskRequest(path, { body: { file: 'x' }, as })
    expect(await readProblem(response)).toEqual([415, 'unsupported_media_type'])
  })

  it.each<[string, () => Partial<Env>]>([
    ['R2', () => ({ MEDIA: brokenMedia })],
    ['D1', () => ({ DB: dbWithoutWrites(/insert into "images"/) })],
  ])('can be repeated after %s failed', async (_, bindings) => {
    const as = await operatorSession('author')
    expect((await upload(sampleImages.webp, { as, bindings: bindings() })).status).toBe(500)
    expect((await upload(sampleImages.webp, { as })).status).toBe(201)
  })
})

describe('a change', () => {
  const change = async (id: number, body: unknown, role: 'author' | 'translator' | 'editor') =>
    sendDeskRequest(`${path}/${id}`, { method: 'PATCH', body, as: await operatorSession(role) })

  it('sets alternative texts, language by language', async () => {
    const { id } = await added(sampleImages.png)
    const texts = [
      { lang: 'en-US', alt: ' A lantern ', caption: '' },
      { lang: 'th-TH', alt: 'โคม', caption: 'ภาพ: ทีมงาน' },
    ]
    expect((await change(id, { texts }, 'author')).status).toBe(200)
    const cleared = [{ lang: 'th-TH', alt: '', caption: ' ' }]
    const response = await change(id, { texts: cleared }, 'author')
    const image = deskApi.changeImage.output.parse(await response.json())
    expect(image.texts).toEqual([{ lang: 'en-US', alt: 'A lantern', caption: '' }])
    const acts = await testDeps().db.select().from(auditLog).orderBy(auditLog.id)
    expect(acts.map(({ action }) => action)).toEqual(['image.add', 'image.change', 'image.change'])
    expect(acts.at(-1)?.target_id).toBe(String(id))
  })

  it.each([
    { focal: { x: 1.1, y: 0 } },
    { focal: { x: '0', y: 0 } },
    { focal: [0, 0] },
    { texts: [{ lang: 'xx', alt: '', caption: '' }] },
    { texts: [{ lang: 'en-US', alt: 'a'.repeat(301), caption: '' }] },
    { texts: {} },
    { path: 'x.webp' },
    [],
  ])('to %j is refused', async (body) => {
    const { id } = await added(sampleImages.png)
    expect(await readProblem(await change(id, body, 'editor'))).toEqual([422, 'validation_failed'])
  })

  it('without differences changes nothing', async () => {
    const { id } = await added(sampleImages.png)
    expect((await change(id, {}, 'editor')).status).toBe(200)
    expect(await testDeps().db.select().from(auditLog)).toHaveLength(1)
  })

  it('of a missing image is a 404', async () => {
    expect(await readProblem(await change(999_999_999, { focal: null }, 'editor'))).toEqual([
      404,
      'not_found',
    ])
  })
})

describe('the list', () => {
  const list = async (query = '') => {
    const response = await sendDeskRequest(path + query, {
      as: await operatorSession('translator'),
    })
    expect(response.status).toBe(200)
    return deskApi.images.output.parse(await response.json())
  }

  it('is ordered from newest to oldest, each image once', async () => {
    const { id } = await added(sampleImages.png)
    const ids: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await list(next && `?after=${next}`)
      ids.push(...page.items.map((one) => one.id))
      next = page.next
    }
    expect(ids[0]).toBe(id)
    expect(ids).toEqual((await stored()).map((row) => row.id).toReversed())
  })

  it('finds words in names and texts, and treats wildcards literally', async () => {
    const { id } = await added(sampleImages.png, { name: '100%_lantern.png' })
    const texts = [{ lang: 'zh-CN', alt: '一盏灯笼', caption: '' }]
    const as = await operatorSession('editor')
    await sendDeskRequest(`${path}/${id}`, { method: 'PATCH', body: { texts }, as })
    for (const q of ['0%_l', 'LANTERN.png', '灯笼'])
      expect((await list(`?q=${encodeURIComponent(q)}`)).items.map((one) => one.id)).toEqual([id])
    expect((await list(`?q=${encodeURIComponent('%_%')}`)).items).toEqual([])
  })

  it('continues the search among older images', async () => {
    const { db } = testDeps()
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: 2_000_000 + index,
      path: `uploads/x-${index}.webp`,
      directory: 'uploads',
      filename: `x-${index}.webp`,
      origin_filename: index === 3 ? 'needle.png' : 'hay.png',
      width: 8,
      height: 4,
      upload_at: '2026-11-20T00:00:00.000Z',
      upload_by: 'x',
    }))
    for (let at = 0; at < rows.length; at += 9)
      await db.insert(images).values(rows.slice(at, at + 9))
    const first = await list('?q=needle')
    expect(first.items).toEqual([])
    expect((await list(`?q=needle&after=${first.next}`)).items).toMatchObject([{ id: 2_000_003 }])
  })

  it.each(['after=x', 'after=0', `q=${'a'.repeat(101)}`, 'page=2'])(
    'refuses ?%s',
    async (query) => {
      const response = await sendDeskRequest(`${path}?${query}`, {
        as: await operatorSession('editor'),
      })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )
})
