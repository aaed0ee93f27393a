// Files that the seed stores in R2 for an image, tested with a real bucket.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPlatformProxy, type PlatformProxy } from 'wrangler'
import { pageSize, seedImage, storeImages } from '../../../scripts/seed/images/images.ts'
import {
  imageMimeTypes,
  sizeOf as sizeOfVariant,
  variantKey,
  variants,
  variantsFor,
} from '../../../worker/storage/files/media.ts'

const options = { directory: 'articles', category: 'news', title: 'a' } as const
const wide = seedImage({ ...options, id: 1, name: 'wide' })
const narrow = seedImage({ ...options, id: 2, name: 'narrow', width: 320, height: 320 })
const glass = {
  source: '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><circle r="9"/></svg>',
  row: { ...narrow.row, id: 3, path: 'articles/glass.webp', width: 160, height: 90 },
}
const images = [wide, narrow, glass]

let platform: PlatformProxy<Env>
let bucket: R2Bucket

beforeAll(async () => {
  platform = await getPlatformProxy<Env>({ persist: false })
  bucket = platform.env.MEDIA
})
afterAll(() => platform.dispose())

const keys = async () => (await bucket.list()).objects.map(({ key }) => key)

async function sizeOf(key: string) {
  const { width, height, format } = await sharp(
    await (await bucket.get(key))!.arrayBuffer(),
  ).metadata()
  return { width, height, format }
}

it('the seed stores every variant of every image, none wider than the image', async () => {
  const { colors, added } = await storeImages(bucket, images)
  expect(added).toBe(3)
  const expected = images.flatMap(({ row }) => [
    row.path,
    ...variants
      .filter(({ name }) => sizeOfVariant(name).width <= row.width)
      .map((variant) => variantKey(row.path, variant)),
  ])
  expect((await keys()).toSorted()).toEqual(expected.toSorted())
  expect(expected).toHaveLength(18 + 7 + 3)

  expect(colors.get(wide.row.path)).toMatch(/^#[0-9a-f]{6}$/)
  expect(colors.get(glass.row.path)).toBeNull()
})

it('each variant has its size and format', async () => {
  const { path } = wide.row
  const size = { width: 480, height: 269 }
  expect(await sizeOf(`${path}/480.avif`)).toEqual({ ...size, format: 'heif' })
  expect(await sizeOf(`${path}/480.webp`)).toEqual({ ...size, format: 'webp' })
  expect(await sizeOf(`${path}/og.jpg`)).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  const square = { width: 200, height: 200 }
  expect(await sizeOf(`${path}/200x200.webp`)).toEqual({ ...square, format: 'webp' })
  for (const variant of variantsFor(wide.row.width))
    expect((await bucket.head(variantKey(path, variant)))?.httpMetadata?.contentType).toBe(
      imageMimeTypes[variant.format],
    )
})

it('a wider original is stored unchanged, and its widest variants are generated on first request', async () => {
  const page = seedImage({ ...options, id: 4, name: 'page', ...pageSize })
  const { colors } = await storeImages(bucket, [page])
  expect(await sizeOf(page.row.path)).toEqual({ ...pageSize, format: 'webp' })
  expect(await bucket.head(`${page.row.path}/1340.avif`)).not.toBeNull()
  expect(await bucket.head(`${page.row.path}/2000.avif`)).toBeNull()
  expect(page.source).toContain(`fill="${colors.get(page.row.path)}"`)
})

it('a second run stores nothing and still returns the colors', async () => {
  const { colors, added } = await storeImages(bucket, images)
  expect(added).toBe(0)
  expect(colors.get(wide.row.path)).toMatch(/^#[0-9a-f]{6}$/)
  expect(colors.get(glass.row.path)).toBeNull()
})

it('an image with a missing variant or without its color is stored again', async () => {
  await bucket.delete(`${narrow.row.path}/160.avif`)
  await bucket.put(glass.row.path, 'the original of an earlier version')
  expect((await storeImages(bucket, images)).added).toBe(2)
  expect(await keys()).toContain(`${narrow.row.path}/160.avif`)
})

it('only missing variants are generated', async () => {
  const kept = `${wide.row.path}/480.webp`
  await bucket.put(kept, 'as it was')
  await bucket.delete(`${wide.row.path}/200x200.webp`)
  expect((await storeImages(bucket, images)).added).toBe(1)
  expect(await (await bucket.get(kept))!.text()).toBe('as it was')
  expect(await keys()).toContain(`${wide.row.path}/200x200.webp`)
})
