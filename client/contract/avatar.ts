// Pictures of members.
import type { PresetAvatar } from './member.ts'

/** Bytes of an uploaded picture at most (specification §5: 4 MB). */
export const largestAvatar = 4 * 1024 * 1024

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
