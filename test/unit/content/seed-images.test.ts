// Files that the seed stores in R2 for an image, tested with a real bucket.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPlatformProxy, type PlatformProxy } from 'wrangler'
import { drawnImage, storeImages } from '../../../scripts/seed/images.ts'
import { variantKey, variantsFor } from '../../../worker/storage/files/media.ts'

const wide = drawnImage({ id: 1, directory: 'games', name: 'moon-wheel' })
const named = drawnImage({ id: 2, directory: 'site', name: 'og', isNamed: true })
const images = [wide, named]

let platform: PlatformProxy<Env>
let bucket: R2Bucket

beforeAll(async () => {
  platform = await getPlatformProxy<Env>({ persist: false })
  bucket = platform.env.MEDIA
})
afterAll(() => platform.dispose())

const keys = async () => (await bucket.list()).objects.map(({ key }) => key)

it('the seed stores every image with its AVIF variants, and a second run stores nothing', async () => {
  expect(await storeImages(bucket, images)).toBe(2)
  const expected = images.flatMap(({ row }) => [
    row.path,
    ...variantsFor(row.width)
      .filter(({ format }) => format === 'avif')
      .map((variant) => variantKey(row.path, variant)),
  ])
  expect((await keys()).toSorted()).toEqual(expected.toSorted())
  const types = await Promise.all(
    [wide.row.path, `${wide.row.path}/480.avif`].map((key) => bucket.head(key)),
  )
  expect(types.map((one) => one?.httpMetadata?.contentType)).toEqual(['image/webp', 'image/avif'])
  expect(wide.row).toMatchObject({ width: 2000, height: 1122, color: '#f1e5d3' })
  expect(await storeImages(bucket, images)).toBe(0)
})

it('only missing files and those of an earlier version are stored', async () => {
  const kept = `${wide.row.path}/480.avif`
  const { uploaded } = (await bucket.head(kept))!
  await bucket.delete(`${wide.row.path}/160.avif`)
  await bucket.put(named.row.path, 'the original of an earlier version')
  expect(await storeImages(bucket, images)).toBe(2)
  expect(await keys()).toContain(`${wide.row.path}/160.avif`)
  expect((await bucket.head(named.row.path))!.size).toBeGreaterThan(1000)
  expect((await bucket.head(kept))!.uploaded).toEqual(uploaded)
})

it('an image without files stops the seed', () => {
  expect(() => drawnImage({ id: 3, directory: 'games', name: 'a' })).toThrow('tools/art/draw.ts')
})
