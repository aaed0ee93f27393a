import { api } from '../../../client/contract/api/table.ts'
import {
  avatarUrl,
  presetAvatars,
  uploadedAvatars,
} from '../../../client/contract/members/avatar.ts'
import { createToken } from '../../auth/token.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { avatarTypes, toSquareAvatar, removeAbandoned } from '../../services/members/avatar.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { putAvatar } from '../../storage/files/media.ts'
import { recordOrphanedAvatarStatement } from '../../data/members/abandoned-avatars.ts'
import { avatarOf, replaceAvatar } from '../../data/members/member.ts'
import { endpoints, type Input } from '../endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'

export const avatarEndpoints = endpoints(api, {
  avatarList: () => ({ items: [...presetAvatars] }),
  setAvatar: async (input) => {
    const { deps, body, query, session } = input
    const preset = presetAvatars.find(({ id }) => String(id) === body.preset)
    const avatar = body.avatar
      ? await upload(input, body.avatar)
      : await setAvatarPath(deps, session.member.id, preset!.url)
    return { message: successMessage(query.lang, 'avatar_set'), avatar: avatarUrl(avatar) }
  },
})

/** Stores the file, then the row, then deletes the old file, so that the row always refers to an existing file. */
async function upload(
  { c, deps, session }: Input<typeof api.setAvatar>,
  file: Blob,
): Promise<string> {
  const userId = session.member.id
  const image = await toSquareAvatar(c.env.IMAGES, new Uint8Array(await file.arrayBuffer()))
  const path = `${uploadedAvatars}${createToken()}.${image.format}`
  try {
    await putAvatar(deps, path, image.bytes, avatarTypes[image.format])
    return await setAvatarPath(deps, userId, path)
  } catch (error) {
    deps.waitUntil(removeUnlessInUse(deps, userId, path).catch(() => undefined))
    throw error
  }
}

/** The write may have been committed although its response was lost, so the row is read again. */
async function removeUnlessInUse(deps: Deps, userId: number, path: string): Promise<void> {
  const current = await run(deps, avatarOf(deps, userId)).catch(() => path)
  if (current === path) return
  await writeBatch(deps, [recordOrphanedAvatarStatement(deps, path)])
  await removeAbandoned(deps, [path])
}

/** With concurrent changes, each deletes the file it replaced. While R2 is down, the cron job deletes it later. */
async function setAvatarPath(deps: Deps, userId: number, path: string): Promise<string> {
  const previous = await run(deps, replaceAvatar(deps, userId, path))
  if (previous && previous !== path)
    deps.waitUntil(removeAbandoned(deps, [previous]).catch(() => undefined))
  return path
}
