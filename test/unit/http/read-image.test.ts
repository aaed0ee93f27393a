// Facts read from the containers of images, compared with the images that sharp draws from them.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readImage } from '../../../worker/http/read-image.ts'

const noise = (seed: number) => {
  const pixels = Uint8Array.from({ length: 90 * 30 * 3 }, (_, at) => (at * 7919 * seed) >> 3)
  return sharp(pixels, { raw: { width: 90, height: 30, channels: 3 } })
}
const fixture = (name: string) => readFileSync(`test/fixtures/images/${name}`)
const formats = ['png', 'jpeg', 'webp', 'avif'] as const
const turned = (format: (typeof formats)[number], orientation: number) =>
  noise(1).toFormat(format).withMetadata({ orientation }).toBuffer()

/** The same JPEG with segments inserted at its beginning. */
const withSegments = (jpeg: Buffer, ...bytes: number[]) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from(bytes), jpeg.subarray(2)])

async function expectAsDrawn(bytes: Buffer): Promise<void> {
  const { info } = await sharp(bytes, { autoOrient: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  expect(readImage(bytes)).toMatchObject({ width, height, isAnimated: false })
}

it.each(formats)('a %s in each orientation has the size it is drawn in', async (format) => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    await expectAsDrawn(await turned(format, orientation))
})

it('a JPEG may have fill bytes and other segments before its orientation', async () => {
  const jpeg = await turned('jpeg', 6)
  expect(readImage(jpeg)).toMatchObject({ width: 30, height: 90 })
  await expectAsDrawn(withSegments(jpeg, 0xff, 0xff, 0xff))
  const xmp = [...Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')]
  await expectAsDrawn(withSegments(jpeg, 0xff, 0xff, 0xe1, 0, xmp.length + 2, ...xmp))
  await expectAsDrawn(Buffer.concat([jpeg, Buffer.from('a film of the moment')]))
})

it('a PNG with orientation 8 is upright', () => {
  const size = { width: 30, height: 90 }
  expect(readImage(fixture('png-orientation-8.png'))).toMatchObject({ type: 'png', ...size })
})

it('an image of several frames is animated', async () => {
  const frames = await Promise.all([1, 2, 3].map((seed) => noise(seed).png().toBuffer()))
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  for (const bytes of [webp, fixture('three-frames.gif')])
    expect(readImage(bytes)).toMatchObject({ isAnimated: true })
})

it.each([...formats, 'gif'] as const)('a %s cut off within its data is none', async (format) => {
  const bytes = await noise(1).toFormat(format).toBuffer()
  const taken = Array.from({ length: bytes.length - 12 }, (_, size) => bytes.subarray(0, size))
    .filter((part) => readImage(part))
    .map(({ length }) => length)
  expect([readImage(bytes) !== null, taken]).toEqual([true, []])
  expect(readImage(fixture('half-an-image.png'))).toBeNull()
})
