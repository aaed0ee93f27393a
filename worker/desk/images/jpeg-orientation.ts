// How a camera was held: a JPEG may say in its Exif data that it is to be turned before it is shown.

const orientationTag = 0x0112
const exifMark = 0x45786966

/** Whether width and height change places when the picture is shown. */
export function isTurned(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return orientationOf(view) >= 5
  } catch (error) {
    // Segments that lead behind the end of the file.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** From 1, as it is, to 8. */
function orientationOf(view: DataView): number {
  if (view.getUint16(0) !== 0xffd8) return 1
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === exifMark
    if (isExif) return readOrientation(view, at + 10)
    // The picture itself begins.
    if (view.getUint8(at + 1) === 0xda) return 1
  }
  return 1
}

/** `start`: of the TIFF header, which says the order of bytes and where its first directory is. */
function readOrientation(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (view.getUint16(entry, isLittle) === orientationTag)
      return view.getUint16(entry + 8, isLittle)
  }
  return 1
}
