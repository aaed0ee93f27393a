// Converts an upload into an avatar: detects the format from the bytes, limits the dimensions, and re-encodes the
// image.
import { assertImage } from '../../http/assert-image.ts'
import { drawUpload } from '../../http/draw-upload.ts'
import { deleteOrphanedAvatarsStatement } from '../../data/members/abandoned-avatars.ts'
import { writeBatch } from '../../storage/db.ts'
import { removeAvatars } from '../../storage/files/media.ts'
import type { Deps } from '../../deps.ts'

/** MIME type by extension, which is the end of an avatar's path. */
export const avatarTypes = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
} as const
export type AvatarFormat = keyof typeof avatarTypes

const limits = {
  code: 'avatar_unacceptable',
  types: ['png', 'jpeg', 'gif', 'webp'],
  maxSide: 8000,
  maxArea: 40_000_000,
} as const
/** Stored size in pixels. */
const square: ImageTransform = { width: 512, height: 512, fit: 'cover' }
const output: ImageOutputOptions = { format: 'image/webp', quality: 85 }

interface Image {
  bytes: ArrayBuffer
  format: AvatarFormat
}

/**
 * A square WebP without metadata. Without the Images binding the file stays unchanged, which is safe because it is only
 * served as an image. @throws Problem `avatar_unacceptable` unless it is a decodable JPEG, PNG, GIF or WebP of
 * acceptable dimensions
 */
export async function toSquareAvatar(
  images: ImagesBinding | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Image> {
  const { type } = assertImage(bytes, limits)
  const format = type === 'jpeg' ? 'jpg' : type
  if (!images) return { bytes: bytes.buffer, format }
  const drawn = await drawUpload(images, { bytes, size: square, output }, 'avatar_unacceptable')
  return { bytes: drawn, format: 'webp' }
}

/** Deletes orphaned avatars. Rejects with `Unavailable`; the next minute retries. */
export async function removeAbandoned(deps: Deps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await removeAvatars(deps, paths)
  await writeBatch(deps, [deleteOrphanedAvatarsStatement(deps, paths)])
}
