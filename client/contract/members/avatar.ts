// Members' pictures.
import type { PresetAvatar } from './member.ts'

/** Maximum size of an uploaded picture, in bytes. */
export const maxAvatarBytes = 4 * 1024 * 1024

const presets = 12

/** Preset pictures. */
export const presetAvatars: readonly PresetAvatar[] = Array.from(
  { length: presets },
  (_, index) => ({
    id: index + 1,
    url: `/avatars/${index + 1}.svg`,
  }),
)

/** Path prefix of uploaded pictures; their name in the store follows. */
export const uploadedAvatars = '/avatar/'

/** Accepted media types; the API checks the file itself. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Whether a file is worth sending, judged by its type and size. */
export function isAcceptableAvatar({ type, size }: { type: string; size: number }): boolean {
  return avatarTypes.some((one) => one === type) && size > 0 && size <= maxAvatarBytes
}
