// Files that the seed stores in R2 for an image, tested with a real bucket.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPlatformProxy, type PlatformProxy } from 'wrangler'
import { drawnImage, storeImages } from '../../../scripts/seed/images.ts'
import { variantKey, variantsFor } from '../../../worker/storage/files/media.ts'

const wide = drawnImage({ id: 1, directory: 'games', name: 'moon-wheel' })
const named = drawnImage({ id: 2, directory: 'site', name: 'og', isNamed: true })
const images = [wide, named]

let platform: PlatformProxy<Env>
let buckets: Record<'media' | 'publicImages', R2Bucket>

beforeAll(async () => {
  platform = await getPlatformProxy<Env>({ persist: false })
  const { MEDIA: media, PUBLIC_IMAGES: publicImages } = platform.env
  buckets = { media, publicImages }
})
afterAll(() => platform.dispose())

const keysIn = async (bucket: R2Bucket) =>
  (await bucket.list()).objects.map(({ key }) => key).toSorted()

it('the seed stores every image with its AVIF variants, and a second run stores nothing', async () => {
  expect(await storeImages(buckets, images)).toBe(2)
  const originals = images.map(({ row }) => row.path)
  expect(await keysIn(buckets.media)).toEqual(originals.toSorted())
  const expected = images.flatMap(({ row }) =>
    variantsFor(row.width)
      .filter(({ format }) => format === 'avif')
      .map((variant) => variantKey(row.path, variant)),
  )
  expect(await keysIn(buckets.publicImages)).toEqual(expected.toSorted())
  const original = await buckets.media.head(wide.row.path)
  expect(original?.httpMetadata).toEqual({ contentType: 'image/webp' })
  const variant = await buckets.publicImages.head(`media/${wide.row.path}/480.avif`)
  expect(variant?.httpMetadata).toEqual({
    contentType: 'image/avif',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect(wide.row).toMatchObject({ width: 2000, height: 1122, color: '#f1e5d3' })
  expect(await storeImages(buckets, images)).toBe(0)
})

it('only missing files and those of an earlier version are stored', async () => {
  const { media, publicImages } = buckets
  const kept = `media/${wide.row.path}/480.avif`
  const lost = `media/${wide.row.path}/160.avif`
  const { uploaded } = (await publicImages.head(kept))!
  await publicImages.delete(lost)
  await media.put(named.row.path, 'the original of an earlier version')
  expect(await storeImages(buckets, images)).toBe(2)
  expect(await keysIn(publicImages)).toContain(lost)
  expect((await media.head(named.row.path))!.size).toBeGreaterThan(1000)
  expect((await publicImages.head(kept))!.uploaded).toEqual(uploaded)
})

it('an image without files stops the seed', () => {
  expect(() => drawnImage({ id: 3, directory: 'games', name: 'a' })).toThrow('tools/art/draw.ts')
})
