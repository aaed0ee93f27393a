// Pictures in R2. Beside each original lie its variants, so showing a picture transforms nothing.
import { uploadedAvatars } from '../../../client/contract/members/avatar.ts'
import {
  mediaWidths,
  businessOffers,
  squareSize,
  type MediaVariant,
  type BusinessOffer,
} from '../../../client/contract/paths.ts'
import type { StorageDeps } from '../db.ts'
import { withTimeout } from '../time-limit.ts'

export const imageMimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
type ImageFormat = keyof typeof imageMimeTypes

/** A picture in one size and format. */
export interface Variant {
  name: MediaVariant
  format: ImageFormat
  /** Of a cut: the point it keeps, as addresses name it; the middle when left out. */
  focal?: string
}

/** Link previews are fetched by programs of which only JPEG can be expected. */
export const previewVariant = { name: 'og', format: 'jpg' } as const satisfies Variant
/** Shown with the address of a page that has no picture of its own. */
export const defaultPreviewImage = 'site/og.webp'
/** Shown on the landing page of an offer. */
export const offerImage = (offer: BusinessOffer) => `site/promote-${offer}.webp`
/** Pages name these by their address, whatever the library knows of them. */
export const hardCodedImages: readonly string[] = [
  defaultPreviewImage,
  ...businessOffers.map(offerImage),
]
const previewSize = { width: 1200, height: 630 }

/** Every variant that can be asked for; nothing else is ever made of a picture. */
export const variants: readonly Variant[] = [
  ...([...mediaWidths, squareSize] as const).flatMap((name): Variant[] => [
    { name, format: 'avif' },
    { name, format: 'webp' },
  ]),
  previewVariant,
]

/** Wider ones are for large screens of high density: they cost more than all others together, and few ask for them. */
export const maxStoredWidth = 1340

/** The variants made when a picture is stored, none larger than it is; the widest are made at their first request. */
export function variantsFor(width: number): Variant[] {
  const widest = Math.min(width, maxStoredWidth)
  return variants.filter(({ name }) => sizeOf(name).width <= widest)
}

/** The size of a variant; one with a height is cut to it. */
export function sizeOf(name: MediaVariant): { width: number; height?: number } {
  if (name === 'og') return previewSize
  return name === squareSize ? { width: 200, height: 200 } : { width: name }
}

/** Lies below the original's own key: no address of a picture has a dot before its end, so none leads to a variant. */
export function variantKey(path: string, { name, format, focal }: Variant): string {
  return `${path}/${focal === undefined ? name : `${name}-${focal}`}.${format}`
}

/** Material files: some are pictures, but only members may have them (`worker/data/downloads/download.ts`). */
const isMaterial = (path: string) => /^materials\/[^/]+\//.test(path)

interface Original {
  body: ReadableStream
  /** Uploaded pictures are stored as they came. */
  type: string
}

/** The stored original of a picture, `null` when there is none; rejects with `Unavailable` when R2 fails. */
export async function getOriginal(deps: StorageDeps, path: string): Promise<Original | null> {
  if (isMaterial(path)) return null
  const object = await withTimeout('r2', () => deps.media.get(path))
  return (
    object && { body: object.body, type: object.httpMetadata?.contentType ?? imageMimeTypes.webp }
  )
}

/** Stores an uploaded picture; the same bytes always have the same path. */
export async function putImage(
  deps: StorageDeps,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await withTimeout('r2', () => deps.media.put(path, bytes, { httpMetadata: { contentType } }))
}

/** A stored variant of a picture, `null` when it has not been made; rejects with `Unavailable` when R2 fails. */
export async function getVariant(
  deps: StorageDeps,
  path: string,
  variant: Variant,
): Promise<ReadableStream | null> {
  const object = await withTimeout('r2', () => deps.media.get(variantKey(path, variant)))
  return object?.body ?? null
}

export async function putVariant(
  deps: StorageDeps,
  path: string,
  variant: Variant,
  bytes: ArrayBuffer,
): Promise<void> {
  const httpMetadata = { contentType: imageMimeTypes[variant.format] }
  await withTimeout('r2', () => deps.media.put(variantKey(path, variant), bytes, { httpMetadata }))
}

/** A picture drawn anew by the Images binding; rejects with `Unavailable`, also for bytes that are no picture. */
export function transformImage(
  images: ImagesBinding,
  source: ReadableStream,
  size: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  return withTimeout('images', async () => {
    const drawn = await images.input(source).transform(size).output(output)
    return drawn.response().arrayBuffer()
  })
}

/** R2 key of a member's uploaded picture; `null` for a preset. */
export function avatarKey(path: string): string | null {
  return path.startsWith(uploadedAvatars) ? `avatars/${path.slice(uploadedAvatars.length)}` : null
}

/** Stores an uploaded picture. Its path is always new, because pictures never change. */
export async function putAvatar(
  deps: StorageDeps,
  path: string,
  bytes: ArrayBuffer,
): Promise<void> {
  const key = avatarKey(path)
  if (key) await withTimeout('r2', () => deps.media.put(key, bytes))
}

/** Deletes uploaded pictures of members; rejects with `Unavailable`. */
export async function removeAvatars(deps: StorageDeps, paths: readonly string[]): Promise<void> {
  const keys = paths.flatMap((path) => avatarKey(path) ?? [])
  if (keys.length > 0) await withTimeout('r2', () => deps.media.delete(keys))
}

/** Deletes pictures with all that was made of them; rejects with `Unavailable`. */
export async function removeImages(deps: StorageDeps, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { objects } = await withTimeout('r2', () => deps.media.list({ prefix: path }))
    const keys = objects.map(({ key }) => key)
    if (keys.length > 0) await withTimeout('r2', () => deps.media.delete(keys))
  }
}
