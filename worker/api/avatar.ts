import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { maxAvatarBytes, presetAvatars, uploadedAvatars } from '../../client/contract/avatar.ts'
import type { FieldErrorCode } from '../../client/contract/errors.ts'
import { take } from '../limits/throttle.ts'
import { createToken } from '../auth/token.ts'
import { toAvatar } from '../services/avatar-picture.ts'
import { run, type Deps } from '../storage/db.ts'
import { putAvatar, removeAvatar } from '../storage/media.ts'
import { avatarOf, replaceAvatar } from '../data/member.ts'
import type { AppEnv } from '../env.ts'
import { readMultipart, type FormPart } from '../http/multipart.ts'
import { problem, type Problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const avatar = new Hono<AppEnv>()
  .get(api.avatarList.path, validate('query', api.avatarList.query), (c) =>
    reply(c, api.avatarList, { items: [...presetAvatars] }),
  )
  .post(api.setAvatar.path, validate('query', api.setAvatar.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const { id } = c.get('session').member
    await take(c.env, 'avatar', String(id), deps.now())
    const part = chosenPart(
      await readMultipart(c.req.raw, { maxPartBytes: maxAvatarBytes, maxParts }),
    )
    const path =
      part.name === 'preset' ? await choose(deps, id, presetOf(part)) : await upload(c, id, part)
    return reply(c, api.setAvatar, { message: said(lang, 'avatar_set'), avatar: path })
  })

/** More than the form has, so that one too many can be named. */
const maxParts = 4

/** The one field sent; a form that was sent by the browser itself also sends the file field nobody filled. */
function chosenPart(parts: readonly FormPart[]): FormPart {
  const sent = parts.filter(({ fileName, bytes }) => fileName !== '' || bytes.length > 0)
  const unknown = sent.filter(({ name }) => name !== 'avatar' && name !== 'preset')
  if (unknown.length > 0) throw wrong('unknown_field', ...unknown.map(({ name }) => name))
  const [part, ...others] = sent
  if (!part) throw wrong('required', 'avatar')
  if (others.length > 0) throw wrong('invalid_value', ...new Set(sent.map(({ name }) => name)))
  if ((part.name === 'avatar') !== (part.fileName !== undefined))
    throw wrong('invalid_value', part.name)
  return part
}

function presetOf({ bytes }: FormPart): string {
  const id = new TextDecoder().decode(bytes)
  const preset = presetAvatars.find((one) => String(one.id) === id)
  if (!preset) throw wrong('invalid_value', 'preset')
  return preset.url
}

function wrong(code: FieldErrorCode, ...fields: string[]): Problem {
  return problem('validation_failed', { fields: fields.map((field) => ({ field, code })) })
}

/** The file first, then the row, then the old file: whatever fails, the row names a file that is there. */
async function upload(c: Context<AppEnv>, userId: number, { bytes }: FormPart): Promise<string> {
  const deps = c.get('deps')
  const picture = await toAvatar(c.env.IMAGES, bytes)
  const path = `${uploadedAvatars}${createToken()}.${picture.format}`
  try {
    await putAvatar(deps, path, picture.bytes)
    return await choose(deps, userId, path)
  } catch (error) {
    deps.waitUntil(removeUnlessTaken(deps, userId, path))
    throw error
  }
}

/** The answer of a write can get lost after the write. */
async function removeUnlessTaken(deps: Deps, userId: number, path: string): Promise<void> {
  const current = await run(deps, avatarOf(deps, userId)).catch(() => path)
  if (current !== path) await removeAvatar(deps, path)
}

/** Of two at once, each removes the file the other put out of use. */
async function choose(deps: Deps, userId: number, path: string): Promise<string> {
  const previous = await run(deps, replaceAvatar(deps, userId, path))
  if (previous && previous !== path) deps.waitUntil(removeAvatar(deps, previous))
  return path
}
