// Converts an upload into an avatar: detects the format from the bytes, limits the dimensions, and re-encodes the
// image.
import { drawUpload } from '../../http/draw-upload.ts'
import { problem } from '../../http/problem.ts'
import { readImage } from '../../http/read-image.ts'
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

/** Pixels. A small file can claim any dimensions, and decoding costs accordingly. */
const maxSide = 8000
const maxArea = 40_000_000
/** Stored size in pixels. */
const square: ImageTransform = { width: 512, height: 512, fit: 'cover' }
const output: ImageOutputOptions = { format: 'image/webp', quality: 85 }

const formats = new Map<string, AvatarFormat>([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
])

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
  const format = formatOf(bytes)
  if (!images) return { bytes: bytes.buffer, format }
  const drawn = await drawUpload(images, { bytes, size: square, output }, 'avatar_unacceptable')
  return { bytes: drawn, format: 'webp' }
}

function formatOf(bytes: Uint8Array): AvatarFormat {
  const found = readImage(bytes)
  const format = found && formats.get(found.type)
  if (!found || !format) throw problem('avatar_unacceptable')
  const { width, height } = found
  const isDrawable =
    width > 0 && height > 0 && Math.max(width, height) <= maxSide && width * height <= maxArea
  if (!isDrawable) throw problem('avatar_unacceptable')
  return format
}

/** Deletes orphaned avatars. Rejects with `Unavailable`; the next minute retries. */
export async function removeAbandoned(deps: Deps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await removeAvatars(deps, paths)
  await writeBatch(deps, [deleteOrphanedAvatarsStatement(deps, paths)])
}
