// Exif orientation of JPEG images. Cameras store a rotation to apply before display.

const orientationTag = 0x0112
const exifMark = 0x45786966

/** True if width and height are swapped for display. */
export function isTurned(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return orientationOf(view) >= 5
  } catch (error) {
    // A segment points behind the end of the file.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Exif orientation, 1 (unchanged) to 8. */
function orientationOf(view: DataView): number {
  if (view.getUint16(0) !== 0xffd8) return 1
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === exifMark
    if (isExif) return readOrientation(view, at + 10)
    // Start of the image data.
    if (view.getUint8(at + 1) === 0xda) return 1
  }
  return 1
}

/** `start` is the offset of the TIFF header, which contains the byte order and the offset of the first directory. */
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
