// Avatars of members.
import type { PresetAvatar } from './member.ts'
import { onMediaOrigin } from '../media/origin.ts'

/** Maximum bytes of an uploaded avatar. */
export const maxAvatarBytes = 4 * 1024 * 1024

const presets = 12

/** Avatars to choose from. */
export const presetAvatars: readonly PresetAvatar[] = Array.from(
  { length: presets },
  (_, index) => ({
    id: index + 1,
    url: `/avatars/${index + 1}.svg`,
  }),
)

/** Path prefix of uploaded avatars. */
export const uploadedAvatars = '/avatar/'

/** Address of the avatar with this stored path. Presets are files of the build. */
export function avatarUrl<Path extends string | null>(path: Path): Path | string {
  return path?.startsWith(uploadedAvatars) ? onMediaOrigin(path) : path
}

/** Accepted media types; the API checks the file itself. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** True if a file may be uploaded. The API reads its content, because systems know few types by the name of a file. */
export function isAcceptableAvatar({ type, size }: { type: string; size: number }): boolean {
  return /^(?:image\/.*)?$/.test(type) && size > 0 && size <= maxAvatarBytes
}
