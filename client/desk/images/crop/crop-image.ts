import type { ImageCrop } from '../../../contract/images.ts'

const quality = 0.92

/** What a rectangle of a picture shows, as a file of the same kind where the browser writes that; `null` where it cannot. */
export async function cropImage(
  file: Blob,
  { x, y, width, height }: ImageCrop,
): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    bitmap.close()
    // JPEG has no transparency; a browser that does not write WebP writes PNG instead.
    const type = file.type === 'image/jpeg' || file.type === 'image/png' ? file.type : 'image/webp'
    return await canvas.convertToBlob({ type, quality })
  } catch {
    return null
  }
}
