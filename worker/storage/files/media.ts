// Images in R2. Variants are stored beside each original, so serving an image needs no transformation.
import { uploadedAvatars } from '../../../client/contract/members/avatar.ts'
import {
  mediaWidths,
  businessOffers,
  squareSize,
  variantFile,
  variantPath,
  type MediaVariant,
  type BusinessOffer,
  type ImageFormat,
} from '../../../client/contract/paths.ts'
import type { StorageDeps } from '../db.ts'
import { Unavailable, withTimeout } from '../time-limit.ts'

/** Cache time of public images: a changed one has a new path. */
export const publicYear = 'public, max-age=31536000, immutable'

export const imageMimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** An image in one size and format. */
export interface Variant {
  name: MediaVariant
  format: ImageFormat
  /** Focal point of a crop, in its URL form; the middle when absent. */
  focal?: string
}

/** JPEG, because the programs that fetch link previews may support nothing else. */
export const previewVariant = { name: 'og', format: 'jpg' } as const satisfies Variant
/** Link preview of pages without their own image. */
export const defaultPreviewImage = 'site/og.webp'
/** Image on the landing page of a business offer. */
export const offerImage = (offer: BusinessOffer) => `site/promote-${offer}.webp`
/** Images that pages reference by a fixed path, even if the library has no row for them. */
export const hardCodedImages: readonly string[] = [
  defaultPreviewImage,
  ...businessOffers.map(offerImage),
]
const previewSize = { width: 1200, height: 630 }

/** All variants that can be requested; no others are ever made. */
export const variants: readonly Variant[] = [
  ...([...mediaWidths, squareSize] as const).flatMap((name): Variant[] => [
    { name, format: 'avif' },
    { name, format: 'webp' },
  ]),
  previewVariant,
]

/** Pixels. Wider variants cost more than all others together and are rarely requested. */
const maxStoredWidth = 1340

/** Variants to make when an image is stored, none wider than the image. The widest are made on first request. */
export function variantsFor(width: number): Variant[] {
  const widest = Math.min(width, maxStoredWidth)
  return variants.filter(({ name }) => sizeOf(name).width <= widest)
}

/** Pixels. Variants with a height are cropped to it. */
export function sizeOf(name: MediaVariant): { width: number; height?: number } {
  if (name === 'og') return previewSize
  return name === squareSize ? { width: 200, height: 200 } : { width: name }
}

/** Key of a variant: its path on the image domain. */
export function variantKey(path: string, variant: Variant): string {
  return variantPath(path, variantFile(variant)).slice(1)
}

/** Files for members: some are images, but only members may download them (`worker/data/downloads/download.ts`). */
const isMaterial = (path: string) => /^materials\/[^/]+\//.test(path)

interface Original {
  body: ReadableStream
  /** Uploaded images keep their format. */
  type: string
}

/** Stored original of an image; `null` if absent. Rejects with `Unavailable` when R2 fails. */
export async function getOriginal(deps: StorageDeps, path: string): Promise<Original | null> {
  if (isMaterial(path)) return null
  const object = await getFile(deps, path)
  return (
    object && { body: object.body, type: object.httpMetadata?.contentType ?? imageMimeTypes.webp }
  )
}

/** True for the keys that are public paths. */
const isPublic = (key: string) => /^(?:media|avatar)\//.test(key)

/** The bucket of a key. Everything in the public one is served to everybody by its key. */
export function bucketOf<Bucket>(
  deps: { media: Bucket; publicImages: Bucket },
  key: string,
): Bucket {
  return isPublic(key) ? deps.publicImages : deps.media
}

/** Metadata with which a bucket's domain serves a file: public ones never change. */
export const metadataOf = (key: string, contentType: string | undefined): R2HTTPMetadata => ({
  ...(contentType !== undefined && { contentType }),
  ...(isPublic(key) && { cacheControl: publicYear }),
})

/** Any stored file by its key, also one that no public URL serves; `null` if absent. */
export function getFile(deps: StorageDeps, key: string): Promise<R2ObjectBody | null> {
  return withTimeout('r2', () => bucketOf(deps, key).get(key))
}

export async function putFile(
  deps: StorageDeps,
  key: string,
  bytes: ArrayBuffer | Uint8Array,
  contentType: string | undefined,
): Promise<void> {
  const httpMetadata = metadataOf(key, contentType)
  await withTimeout('r2', () => bucketOf(deps, key).put(key, bytes, { httpMetadata }))
}

/** Stored variant of an image; `null` if not made yet. Rejects with `Unavailable` when R2 fails. */
export async function getVariant(
  deps: StorageDeps,
  path: string,
  variant: Variant,
): Promise<ReadableStream | null> {
  const object = await getFile(deps, variantKey(path, variant))
  return object?.body ?? null
}

/** Keys of an image's stored variants. */
export async function listVariants(deps: StorageDeps, path: string): Promise<Set<string>> {
  const prefix = variantFolder(path)
  const { objects } = await withTimeout('r2', () => deps.publicImages.list({ prefix }))
  return new Set(objects.map(({ key }) => key))
}

export async function putVariant(
  deps: StorageDeps,
  path: string,
  variant: Variant,
  bytes: ArrayBuffer,
): Promise<void> {
  await putFile(deps, variantKey(path, variant), bytes, imageMimeTypes[variant.format])
}

/** The Images binding works, but cannot decode this file. */
export class Undrawable extends Error {
  override readonly name = 'Undrawable'
}

/**
 * Transforms an image with the Images binding. Animations become stills. Rejects with `Undrawable` or `Unavailable`,
 * which the binding's errors do not tell apart.
 */
export async function transformImage(
  images: ImagesBinding,
  source: ReadableStream,
  size: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  const draw = (from: ReadableStream) =>
    withTimeout('images', async () => {
      const drawn = await images
        .input(from)
        .transform(size)
        .output({ ...output, anim: false })
      return drawn.response().arrayBuffer()
    })
  try {
    return await draw(source)
  } catch (error) {
    if (error instanceof Unavailable && error.isTimeout) throw error
    await draw(new Blob([dot]).stream())
    throw new Undrawable('The image cannot be decoded', { cause: error })
  }
}

/** A GIF of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** R2 key of a file of the site's mark. */
export const markKey = (name: string) => `media/identity/${name}`

/** Keys of the files of the current and earlier marks. */
export async function listMarks(deps: StorageDeps): Promise<string[]> {
  const { objects } = await withTimeout('r2', () => deps.publicImages.list({ prefix: markKey('') }))
  return objects.map(({ key }) => key)
}

/** R2 key of an uploaded avatar; `null` for a preset. */
export function avatarKey(path: string): string | null {
  return path.startsWith(uploadedAvatars) ? path.slice(1) : null
}

/** Stores an uploaded avatar. Each upload has a new path because avatars never change. */
export async function putAvatar(
  deps: StorageDeps,
  path: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> {
  const key = avatarKey(path)
  if (key) await putFile(deps, key, bytes, contentType)
}

/** Deletes uploaded avatars, also from the caches of the image domain; rejects with `Unavailable`. */
export async function removeAvatars(deps: StorageDeps, paths: readonly string[]): Promise<void> {
  const keys = paths.flatMap((path) => avatarKey(path) ?? [])
  if (keys.length === 0) return
  await withTimeout('r2', () => deps.publicImages.delete(keys))
  await deps.purge(keys)
}

/**
 * Deletes images with all their variants, also from the caches of the image domain; rejects with `Unavailable`.
 */
export async function removeImages(deps: StorageDeps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  for (const path of paths) {
    const keys = [...(await listVariants(deps, path))]
    if (keys.length > 0) await withTimeout('r2', () => deps.publicImages.delete(keys))
    await withTimeout('r2', () => deps.media.delete(path))
  }
  await deps.purge(paths.map(variantFolder))
}

/** Prefix of the keys of an image's variants. */
export const variantFolder = (path: string) => `media/${path}/`
