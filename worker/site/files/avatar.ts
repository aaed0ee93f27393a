// Uploaded avatars. Browsers may only display them as the image type of their extension.
import { Hono } from 'hono'
import { uploadedAvatars } from '../../../client/contract/members/avatar.ts'
import { avatarTypes, type AvatarFormat } from '../../services/members/avatar.ts'
import { avatarKey, getOriginal } from '../../storage/files/media.ts'
import type { AppEnv } from '../../env.ts'
import { publicYear } from '../../http/cache-policy.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'

export const avatar = new Hono<AppEnv>().get(
  `${uploadedAvatars}:name{[\\w-]{43}\\.(?:${Object.keys(avatarTypes).join('|')})}`,
  async (c) => {
    const { name } = c.req.param()
    try {
      const key = avatarKey(c.req.path)
      const picture = key && (await getOriginal(c.get('deps'), key))
      if (!picture)
        return c.text('Not found', 404, { 'Cache-Control': 'no-store', ...sandboxHeaders })
      return c.body(picture.body, 200, {
        'Content-Type': avatarTypes[name.slice(44) as AvatarFormat],
        'Cache-Control': publicYear,
        ...sandboxHeaders,
      })
    } catch {
      return c.body(placeholder, 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'no-store',
        'X-Degraded': 'r2',
        ...sandboxHeaders,
      })
    }
  },
)

/** Placeholder while R2 is down. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#8f9aa9" fill-opacity=".25" d="M0 0h80v80H0z"/></svg>'
