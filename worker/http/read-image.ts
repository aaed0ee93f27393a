// Reads what the container of an uploaded image says, without decoding its pixels.
import { imageDimensionsFromData } from 'image-dimensions'

export interface Image {
  type: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
  /** Size in pixels as drawn: upright and cropped. */
  width: number
  height: number
  /** True if it has several frames. */
  isAnimated: boolean
}

/** A part of the container: a segment, chunk or box, with the offsets of its content. */
interface Part {
  name: string
  start: number
  end: number
}

/** Facts that only the parts of a container state. */
interface Facts {
  frames: number
  /** True if width and height change places. */
  isTurned?: boolean
  /** Visible size before the turn, if it differs from the stored one. */
  visible?: { width: number; height: number } | undefined
}

type Reader = (view: DataView) => Facts | null

/** `null` for other files, for empty images, and for a file that ends before its last part does. */
export function readImage(bytes: Uint8Array): Image | null {
  const found = imageDimensionsFromData(bytes)
  if (!found || found.type === 'heic') return null
  const { type } = found
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = readOrNull(readers[type], view)
  if (!facts) return null
  const { width, height } = facts.visible ?? found
  if (width === 0 || height === 0) return null
  const isAnimated = facts.frames > 1
  return facts.isTurned
    ? { type, width: height, height: width, isAnimated }
    : { type, width, height, isAnimated }
}

/** Reasons that a file is no image: without a byte, a HEIF file of a phone, damaged or cut off, or another kind. */
type ImageFault = 'empty' | 'heic' | 'damaged' | 'foreign'

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const signatures = [
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftypavi[fs]/,
]

/** Why `readImage` finds no image. */
export function imageFaultOf(bytes: Uint8Array): ImageFault {
  if (bytes.length === 0) return 'empty'
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (signatures.some((one) => one.test(start))) return 'damaged'
  return start.slice(4, 8) === 'ftyp' && heifBrands.has(start.slice(8)) ? 'heic' : 'foreign'
}

/** `null` if an offset points behind the end of the file. */
function readOrNull<Read>(read: (view: DataView) => Read, view: DataView): Read | null {
  try {
    return read(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Readonly<Record<Image['type'], Reader>> = {
  jpeg(view) {
    const parts = listParts(jpegSegments(view))
    const exif = parts.find(({ name, start }) => name === 'e1' && hasExifMark(view, start))
    return parts.at(-1)?.name === 'd9'
      ? { frames: 1, isTurned: exif !== undefined && isTurnedByExif(view, exif) }
      : null
  },
  png(view) {
    const parts = listParts(pngChunks(view))
    const pixels = parts.findIndex(({ name }) => name === 'IDAT')
    // The PNGs of Xcode begin with a chunk of their own, and only Apple's programs draw them.
    if (parts[0]?.name !== 'IHDR' || pixels < 0 || parts.at(-1)?.name !== 'IEND') return null
    // Chunks after the first pixels come too late to turn or animate the image.
    const early = parts.slice(0, pixels)
    const exif = early.find(({ name }) => name === 'eXIf')
    const animation = early.find(({ name }) => name === 'acTL')
    return {
      frames: animation ? view.getUint32(animation.start) : 1,
      isTurned: exif !== undefined && isTurnedByExif(view, exif),
    }
  },
  gif(view) {
    const frames = countGifFrames(view)
    return frames > 0 ? { frames } : null
  },
  webp(view) {
    const [head, ...parts] = listParts(riffChunks(view))
    if (head?.name !== 'VP8X') return { frames: 1 }
    const hasExif = (view.getUint8(head.start) & webpExifFlag) > 0
    const exif = hasExif ? parts.find(({ name }) => name === 'EXIF') : undefined
    const frames = parts.filter(({ name }) => ['ANMF', 'VP8 ', 'VP8L'].includes(name)).length
    return frames > 0
      ? { frames, isTurned: exif !== undefined && isTurnedByExif(view, exif) }
      : null
  },
  avif(view) {
    const parts = listParts(boxes(view, { name: '', start: 0, end: view.byteLength }))
    const meta = parts.find(({ name }) => name === 'meta')
    // A sequence has its frames in a movie, besides a still image.
    const frames = parts.some(({ name }) => name === 'moov') ? 2 : 1
    const hasPixels = parts.some(({ name }) => name === 'mdat')
    return meta && hasPixels ? { frames, ...transformsIn(view, meta) } : null
  },
}

/** In the flags of an extended WebP; decoders skip metadata without it. */
const webpExifFlag = 0x08

/** More than any program writes; a hostile file of 10 MiB could have a million. */
const maxParts = 50_000

/** @throws RangeError */
function listParts(parts: Iterable<Part>): Part[] {
  const listed: Part[] = []
  for (const part of parts) {
    if (listed.length === maxParts) throw new RangeError('The file has too many parts')
    listed.push(part)
  }
  return listed
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}

/** The part, if all of it is in the file. @throws RangeError */
function within(view: DataView, part: Part): Part {
  if (part.end > view.byteLength) throw new RangeError('The file ends before its part')
  return part
}

/** Named by the second byte of their marker, up to `d9` for the end of the image (ISO 10918-1, B.1.1). */
function* jpegSegments(view: DataView): Generator<Part> {
  let at = 2
  for (;;) {
    // Fill bytes, and in a scan its data with stuffed zeros and restart markers.
    while (view.getUint8(at) !== 0xff || view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint8(at + 1)
    at += 2
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (isData || marker === 0x01) continue
    const name = marker.toString(16)
    if (marker === 0xd9) return yield { name, start: at, end: at }
    const end = at + view.getUint16(at)
    yield within(view, { name, start: at + 2, end })
    at = end
  }
}

function* pngChunks(view: DataView): Generator<Part> {
  for (let at = 8; ;) {
    const name = nameAt(view, at + 4)
    const start = at + 8
    const end = start + view.getUint32(at)
    yield within(view, { name, start, end })
    if (name === 'IEND') return
    // A checksum follows.
    at = end + 4
  }
}

function* riffChunks(view: DataView): Generator<Part> {
  const { end: last } = within(view, { name: 'RIFF', start: 12, end: 8 + view.getUint32(4, true) })
  for (let at = 12; at + 8 <= last;) {
    const start = at + 8
    const end = start + view.getUint32(at + 4, true)
    yield within(view, { name: nameAt(view, at), start, end })
    at = end + (end % 2)
  }
}

/** 0 if the file ends within a frame. The trailer may be missing. */
function countGifFrames(view: DataView): number {
  const colors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number): number => {
    let at = from
    while (view.getUint8(at) > 0) at += view.getUint8(at) + 1
    return at + 1
  }
  let frames = 0
  for (let at = 13 + colors(view.getUint8(10)); at < view.byteLength;) {
    const kind = view.getUint8(at)
    if (kind === 0x21) at = afterBlocks(at + 2)
    else if (kind === 0x2c) {
      at = afterBlocks(at + 11 + colors(view.getUint8(at + 9)))
      frames += 1
    } else break
  }
  return frames
}

/** Boxes directly in another (ISO 14496-12, 4.2). */
function* boxes(view: DataView, { start, end }: Part): Generator<Part> {
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at)
    const name = nameAt(view, at + 4)
    if (size === 0) return yield { name, start: at + 8, end }
    const head = size === 1 ? 16 : 8
    const tail = at + (size === 1 ? Number(view.getBigUint64(at + 8)) : size)
    if (tail < at + head) throw new RangeError('The box is smaller than its header')
    yield within(view, { name, start: at + head, end: tail })
    at = tail
  }
}

/** Turn and crop of the primary item (ISO 23008-12, 6.5). AVIF files are not turned by Exif. */
function transformsIn(view: DataView, meta: Part): Omit<Facts, 'frames'> {
  const afterFlags = (part: Part) => ({ ...part, start: part.start + 4 })
  const inMeta = [...boxes(view, afterFlags(meta))]
  const inProperties = inMeta.flatMap((one) => (one.name === 'iprp' ? [...boxes(view, one)] : []))
  const all = inProperties.flatMap((one) => (one.name === 'ipco' ? [...boxes(view, one)] : []))
  const primary = inMeta.find(({ name }) => name === 'pitm')
  if (!primary) return {}
  const id = itemId(view, primary.start + 4, view.getUint8(primary.start) > 0)
  const own = inProperties
    .filter(({ name }) => name === 'ipma')
    .flatMap((one) => propertiesOf(view, one, id))
    .map((index) => all[index - 1])
  const turn = own.find((one) => one?.name === 'irot')
  const crop = own.find((one) => one?.name === 'clap')
  const part = (at: number) => Math.round(view.getUint32(at) / view.getUint32(at + 4))
  return {
    isTurned: turn !== undefined && view.getUint8(turn.start) % 2 === 1,
    visible: crop && { width: part(crop.start), height: part(crop.start + 8) },
  }
}

const itemId = (view: DataView, at: number, isLong: boolean) =>
  isLong ? view.getUint32(at) : view.getUint16(at)

/** Numbers of an item's properties, from 1. */
function propertiesOf(view: DataView, { start }: Part, id: number): number[] {
  const isLongId = view.getUint8(start) > 0
  const isWide = view.getUint8(start + 3) % 2 === 1
  const found: number[] = []
  let at = start + 8
  for (let left = view.getUint32(start + 4); left > 0; left -= 1) {
    const isAsked = itemId(view, at, isLongId) === id
    at += isLongId ? 4 : 2
    const count = view.getUint8(at)
    at += 1
    for (let index = 0; index < count; index += 1) {
      if (isAsked) found.push(isWide ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f)
      at += isWide ? 2 : 1
    }
  }
  return found
}

const exifMark = 0x45786966
const hasExifMark = (view: DataView, at: number) =>
  at + 6 <= view.byteLength && view.getUint32(at) === exifMark && view.getUint16(at + 4) === 0

const orientationTag = 0x0112
const [shortType, longType] = [3, 4]

/** True if Exif swaps width and height for display. Unreadable Exif turns nothing. */
function isTurnedByExif(view: DataView, { start, end }: Part): boolean {
  const offset = hasExifMark(view, start) ? start + 6 : start
  const tiff = new DataView(view.buffer, view.byteOffset + offset, Math.max(0, end - offset))
  const orientation = readOrNull(orientationIn, tiff) ?? 1
  return orientation >= 5 && orientation <= 8
}

/** Orientation in a TIFF header and its first directory: 1 (unchanged) to 8. */
function orientationIn(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  const count = tiff.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (tiff.getUint16(entry, isLittle) !== orientationTag) continue
    const type = tiff.getUint16(entry + 2, isLittle)
    if (type === shortType) return tiff.getUint16(entry + 8, isLittle)
    // Some programs write it so, and decoders read it.
    if (type === longType) return tiff.getUint32(entry + 8, isLittle)
  }
  return 1
}
