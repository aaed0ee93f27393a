import type { ImageCrop } from '../../../contract/images.ts'

const quality = 0.92

/** Crops an image. Keeps JPEG and PNG, writes other types as WebP. `null` if the browser cannot decode or encode it. */
export async function cropImage(
  file: Blob,
  { x, y, width, height }: ImageCrop,
): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    bitmap.close()
    // JPEG has no transparency. A browser that cannot write WebP falls back to PNG.
    const type = file.type === 'image/jpeg' || file.type === 'image/png' ? file.type : 'image/webp'
    return await canvas.convertToBlob({ type, quality })
  } catch {
    return null
  }
}
