// Uploads of avatars in tests.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { forget } from '../../../worker/limits/throttle.ts'
import { newAddress } from './address.ts'
import { addressOf, logIn, rowsOf } from './member.ts'
import { fetchApp, resetSite } from './site.ts'

let memberToken = ''

/** A site with a logged-in member, as whom `post` sends requests. */
export async function siteWithMember(): Promise<void> {
  await resetSite()
  memberToken = await logIn('member')
}

/** Resets the member: no avatar, no counted attempts. */
export async function withoutImage(): Promise<void> {
  const [member] = await rowsOf<{ id: number }>(
    'update users set avatar = null where email = ? returning id',
    addressOf('member'),
  )
  await forget(env, 'avatar', String(member!.id))
  await env.PUBLIC_IMAGES.delete((await stored()).map(({ key }) => key))
}

export function post(
  body: BodyInit,
  headers: Record<string, string> = {},
  bindings: Partial<Env> = {},
): Promise<Response> {
  return fetchApp('/api/user/avatar?lang=en-US', {
    method: 'POST',
    body,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': newAddress(),
      Cookie: `__Host-session=${memberToken}`,
      ...headers,
    },
    bindings,
  })
}

type Field = [name: string, value: Uint8Array<ArrayBuffer> | string, file?: string]

export function form(...fields: Field[]): FormData {
  const data = new FormData()
  for (const [name, value, file = 'me.png'] of fields) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new File([value], file, { type: 'image/png' }))
  }
  return data
}

export const upload = (bytes: Uint8Array<ArrayBuffer>, bindings?: Partial<Env>) =>
  post(form(['avatar', bytes]), {}, bindings)

/** Uploads an acceptable avatar; resolves to its path. */
export async function uploaded(
  bytes: Uint8Array<ArrayBuffer>,
  bindings?: Partial<Env>,
): Promise<string> {
  const response = await upload(bytes, bindings)
  const { avatar } = await response.json<{ avatar: string }>()
  expect(response.status).toBe(200)
  return avatar
}

export const stored = async () => (await env.PUBLIC_IMAGES.list({ prefix: 'avatar/' })).objects

export async function currentAvatar(name = 'member'): Promise<string | null | undefined> {
  const query = 'select avatar from users where email = ?'
  const [row] = await rowsOf<{ avatar: string | null }>(query, addressOf(name))
  return row?.avatar
}
