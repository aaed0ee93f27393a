// Makes the variants of an image (docs/decisions/content/image-variants.md). An image domain cannot make a missing one, so
// while there is one, all variants are stored before an image has a row.
import type { FocalPoint } from '../../../client/contract/images.ts'
import { focalName } from '../../../client/contract/paths.ts'
import { mediaOrigin } from '../../../client/contract/media/origin.ts'
import type { StorageDeps } from '../../storage/db.ts'
import {
  getFile,
  imageMimeTypes,
  listVariants,
  putVariant,
  sizeOf,
  transformImage,
  variantKey,
  variants,
  type Variant,
} from '../../storage/files/media.ts'

/** Settings of equal visual quality at double pixel density; AVIF needs a lower number. */
const quality = { avif: 62, webp: 82, jpg: 82 }

/** Rejects with `Undrawable` or `Unavailable`. */
export function drawVariant(
  images: ImagesBinding,
  original: ReadableStream,
  variant: Variant,
  focal: FocalPoint | undefined,
): Promise<ArrayBuffer> {
  const { format } = variant
  const output = { format: imageMimeTypes[format], quality: quality[format] }
  return transformImage(images, original, cropArea(variant, focal), output)
}

/** Visible part of the image. `remainder` crops like `object-position` on the page. */
function cropArea({ name }: Variant, focal: FocalPoint | undefined): ImageTransform {
  const size = sizeOf(name)
  if (!('height' in size)) return { ...size, fit: 'scale-down' }
  return { ...size, fit: 'cover', ...(focal && { gravity: { ...focal, mode: 'remainder' } }) }
}

interface StoredImage {
  path: string
  /** Width of the original in pixels. */
  width: number
  focal?: FocalPoint | undefined
}

/** Drawings at a time; the platform opens six connections. */
const atOnce = 4

/** Stores all variants if there is an image domain. */
export async function prepareVariants(
  deps: StorageDeps,
  images: ImagesBinding | undefined,
  image: StoredImage,
): Promise<void> {
  if (mediaOrigin() !== '' && images) await completeVariants(deps, images, image)
}

/**
 * Stores the missing variants; resolves to their number. Widths beyond that of the original are equal files, which are
 * drawn once.
 */
export async function completeVariants(
  deps: StorageDeps,
  images: ImagesBinding,
  { path, width, focal }: StoredImage,
): Promise<number> {
  const stored = await listVariants(deps, path)
  const missing = variantsOf(focal).filter((variant) => !stored.has(variantKey(path, variant)))
  const drawings = [...Map.groupBy(missing, (variant) => drawingOf(variant, width)).values()]
  const original = missing.length > 0 ? await getFile(deps, path) : null
  if (!original) return 0
  const source = await original.blob()
  for (let start = 0; start < drawings.length; start += atOnce)
    await Promise.all(
      drawings.slice(start, start + atOnce).map(async (equal) => {
        const [first] = equal
        if (!first) return
        const point = first.focal === undefined ? undefined : focal
        const bytes = await drawVariant(images, source.stream(), first, point)
        for (const variant of equal) await putVariant(deps, path, variant, bytes)
      }),
    )
  return missing.length
}

/** All variants with addresses: crops around the middle, and around the focal point if there is one. */
function variantsOf(focal: FocalPoint | undefined): readonly Variant[] {
  if (!focal) return variants
  const crops = variants.filter(({ name }) => 'height' in sizeOf(name))
  return [...variants, ...crops.map((crop) => ({ ...crop, focal: focalName(focal) }))]
}

/** Equal for variants that are the same file. */
function drawingOf({ name, format, focal = '' }: Variant, width: number): string {
  const size = sizeOf(name)
  const area = 'height' in size ? name : Math.min(size.width, width)
  return `${area} ${focal} ${format}`
}
