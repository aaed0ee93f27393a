// Pictures of members.
import type { PresetAvatar } from './member.ts'

/** Maximum size of an uploaded picture, in bytes. */
export const maxAvatarBytes = 4 * 1024 * 1024

const presets = 12

/** Pictures everybody may choose. */
export const presetAvatars: readonly PresetAvatar[] = Array.from(
  { length: presets },
  (_, index) => ({
    id: index + 1,
    url: `/avatars/${index + 1}.svg`,
  }),
)

/** Where uploaded pictures are served; what follows is their name in the store. */
export const uploadedAvatars = '/avatar/'

/** What a picture may be; the API looks into the file itself. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Whether a file is worth sending, as far as its name and size say. */
export function isAcceptableAvatar({ type, size }: { type: string; size: number }): boolean {
  return avatarTypes.some((one) => one === type) && size > 0 && size <= maxAvatarBytes
}
