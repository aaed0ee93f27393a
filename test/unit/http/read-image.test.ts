// Facts read from the containers of images, compared with the images that sharp draws from them.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageFaultOf, readImage } from '../../../worker/http/read-image.ts'

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

it('an orientation that decoders do not read turns nothing', async () => {
  const [webp, plain] = [await turned('webp', 6), await noise(1).webp().toBuffer()]
  const unflagged = Buffer.from(webp)
  unflagged[20]! &= ~8
  const appended = Buffer.concat([plain, webp.subarray(webp.indexOf('EXIF'))])
  appended.writeUInt32LE(appended.length - 8, 4)
  const png = await turned('png', 6)
  const [exif, pixels] = [png.indexOf('eXIf') - 4, png.indexOf('IDAT') - 4]
  const end = png.indexOf('IEND') - 4
  const [head, turn] = [png.subarray(0, exif), png.subarray(exif, pixels)]
  const late = Buffer.concat([head, png.subarray(pixels, end), turn, png.subarray(end)])
  const jpeg = await turned('jpeg', 6)
  const entry = jpeg.indexOf(Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0]))
  const [none, beyond] = [Buffer.from(jpeg), Buffer.from(jpeg)]
  none[entry + 8] = 0
  beyond[entry + 8] = 9
  for (const bytes of [unflagged, appended, late, none, beyond])
    expect(readImage(bytes)).toMatchObject({ width: 90, height: 30, isAnimated: false })
  for (const bytes of [unflagged, appended, none, beyond]) await expectAsDrawn(bytes)
})

it('an orientation may be a long number, and stand beside a profile, 16 bits or four inks', async () => {
  for (const orientation of [1, 3, 5, 6, 8]) {
    const jpeg = await turned('jpeg', orientation)
    jpeg[jpeg.indexOf(Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0])) + 2] = 4
    await expectAsDrawn(jpeg)
    const inks = noise(1).toColourspace('cmyk').jpeg({ progressive: true })
    await expectAsDrawn(await inks.withMetadata({ orientation }).toBuffer())
    const wide = noise(1).toColourspace('rgb16').png()
    await expectAsDrawn(await wide.withMetadata({ orientation, icc: 'p3' }).toBuffer())
  }
})

it('images of unusual kinds have the size they are drawn in', async () => {
  const jpeg = await noise(1).jpeg().toBuffer()
  const one = { width: 1, height: 1, channels: 4, background: '#0000' } as const
  const images = await Promise.all([
    noise(1).greyscale().jpeg({ progressive: true }).withMetadata({ orientation: 7 }).toBuffer(),
    noise(1).jpeg({ chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer(),
    noise(1).png({ palette: true, colours: 2 }).toBuffer(),
    noise(1).toColourspace('grey16').png({ progressive: true }).toBuffer(),
    noise(1)
      .ensureAlpha(0.5)
      .webp({ alphaQuality: 50 })
      .withMetadata({ orientation: 5 })
      .toBuffer(),
    noise(1).ensureAlpha(0.5).avif({ lossless: true }).withMetadata({ orientation: 6 }).toBuffer(),
    sharp({ create: one }).gif().toBuffer(),
    sharp({ create: one }).avif().toBuffer(),
    sharp({ create: { ...one, width: 17, height: 3 } })
      .avif()
      .withMetadata({ orientation: 8 })
      .toBuffer(),
    sharp({ create: { ...one, width: 9000 } })
      .jpeg()
      .toBuffer(),
  ])
  // A comment that looks like the end of one image and the start of another.
  const comment = withSegments(jpeg, 0xff, 0xfe, 0, 10, 0xff, 0xd9, 0xff, 0xd8, 0xff, 0xda, 0, 1)
  for (const bytes of [...images, comment, Buffer.concat([jpeg, Buffer.alloc(100)])])
    await expectAsDrawn(bytes)
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

it('reads every kind of the formats, and no other file', async () => {
  const [jpeg, png] = [await noise(1).jpeg().toBuffer(), await noise(1).png().toBuffer()]
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x03\0\0\0\0\0\0\0\0', 'latin1')
  const apng = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  const whole = { width: 90, height: 30 }
  for (const bytes of [
    await noise(1).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    Buffer.concat([jpeg, jpeg]),
    await noise(1).png({ palette: true, progressive: true }).toBuffer(),
    Buffer.concat([png, Buffer.from('junk')]),
    await noise(1).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
  ])
    expect(readImage(bytes)).toMatchObject({ ...whole, isAnimated: false })
  expect(readImage(apng)).toMatchObject({ ...whole, isAnimated: true })
  const end = png.indexOf('IEND') - 4
  const late = Buffer.concat([png.subarray(0, end), control, png.subarray(end)])
  expect(readImage(late)).toMatchObject({ ...whole, isAnimated: false })
  const empty = Buffer.from(png)
  empty.writeUInt32BE(0, 16)
  const pixels = png.indexOf('IDAT') - 4
  const ofXcode = Buffer.from('\0\0\0\x04CgBIP\0 \x02+\xd5\xb3\x7f', 'latin1')
  const webp = await turned('webp', 6)
  const facts = Buffer.concat([webp.subarray(0, 30), webp.subarray(webp.indexOf('EXIF'))])
  facts.writeUInt32LE(facts.length - 8, 4)
  const chunks = Buffer.alloc(700_000, Buffer.from('abcd\0\0\0\0', 'latin1'))
  const many = Buffer.concat([webp.subarray(0, 30), chunks, webp.subarray(30)])
  many.writeUInt32LE(many.length - 8, 4)
  for (const bytes of [
    empty,
    Buffer.concat([png.subarray(0, pixels), png.subarray(end)]),
    Buffer.concat([png.subarray(0, 8), ofXcode, png.subarray(8)]),
    facts,
    many,
    await noise(1).tiff().toBuffer(),
    jpeg.subarray(0, -2),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    Buffer.from('GIF89a/*\0\0*/=1;', 'latin1'),
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  ])
    expect(readImage(bytes)).toBeNull()
})

it('a file that is no image says why', async () => {
  const heic = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  const cut = await Promise.all(formats.map((format) => noise(1).toFormat(format).toBuffer()))
  const faults = (files: readonly Uint8Array[]) => [...new Set(files.map(imageFaultOf))]
  expect(faults([new Uint8Array()])).toEqual(['empty'])
  expect(faults(['heic', 'heix', 'hevc', 'mif1', 'msf1'].map(heic))).toEqual(['heic'])
  expect(faults(cut.map((bytes) => bytes.subarray(0, 40)))).toEqual(['damaged'])
  expect(faults([Buffer.from('BM'), Buffer.from('%PDF-1.7'), heic('isom')])).toEqual(['foreign'])
})
