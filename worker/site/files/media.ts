// Serves images in a fixed list of variants (docs/decisions/content/image-variants.md). A missing variant
// is created on its first request.
import { Hono, type Context } from 'hono'
import {
  getOriginal,
  getVariant,
  imageMimeTypes,
  previewVariant,
  publicYear,
  putVariant,
  Undrawable,
  sizeOf,
  variantKey,
  variants,
  type Variant,
  avatarKey,
  markKey,
} from '../../storage/files/media.ts'
import { run } from '../../storage/db.ts'
import type { FocalPoint } from '../../../client/contract/images.ts'
import { focalAt } from '../../data/images/image.ts'
import { focalName } from '../../../client/contract/paths.ts'
import { drawVariant } from '../../services/images/variants.ts'
import { Unavailable } from '../../storage/time-limit.ts'
import { callWithBreaker } from '../../storage/circuit-breaker.ts'
import type { AppEnv } from '../../env.ts'
import { publicMinute } from '../../http/cache-policy.ts'
import type { Deps } from '../../deps.ts'
import { markIcons } from '../../../client/contract/site/mark.ts'
import { uploadedAvatars } from '../../../client/contract/members/avatar.ts'
import { avatarTypes, type AvatarFormat } from '../../services/members/avatar.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'

const imagePath = '[a-z0-9-]+(?:/[a-z0-9-]+)*\\.webp'

export const media = new Hono<AppEnv>()
  .get(`/media/:variant/:path{${imagePath}}`, (c) => {
    const { variant, path } = c.req.param()
    const accept = c.req.header('Accept') ?? ''
    return serveVariant(c, path, variantFor(variant, accept, c.req.query('focal')))
  })
  // Addresses of the image domain, at which the format does not depend on the request.
  .get(`/media/:key{${imagePath}/[a-z0-9-]+\\.(?:avif|webp|jpg)}`, (c) => {
    const { key } = c.req.param()
    const end = key.lastIndexOf('/')
    return serveVariant(c, key.slice(0, end), variantNamed(key.slice(end + 1)))
  })

async function serveVariant(
  c: Context<AppEnv>,
  path: string,
  variant: Variant | undefined,
): Promise<Response> {
  if (!variant) return c.notFound()
  const cacheKey = `${c.env.ORIGIN}/media-cache/${variantKey(path, variant)}`
  const cachedCopy = await callWithBreaker('cache', caches, () =>
    caches.default.match(cacheKey),
  ).catch(() => undefined)
  if (cachedCopy) return new Response(cachedCopy.body, cachedCopy)
  try {
    const stored = await getVariant(c.get('deps'), path, variant)
    const response = stored ? answer(stored, variant) : await createVariant(c, path, variant)
    if (!response) return c.notFound()
    c.executionCtx.waitUntil(caches.default.put(cacheKey, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    if (error instanceof Undrawable) return placeholder({ 'Cache-Control': publicMinute })
    const failed = error instanceof Unavailable ? error.dependency : 'images'
    return placeholder({ 'Cache-Control': 'no-store', 'X-Degraded': failed })
  }
}

/** `undefined` for a file name that is no variant's. */
function variantNamed(file: string): Variant | undefined {
  const [, name, focal, format] = /^(.+?)(?:-(\d+-\d+))?\.(.+)$/.exec(file) ?? []
  const variant = variants.find((one) => String(one.name) === name && one.format === format)
  if (!variant || focal === undefined) return variant
  return 'height' in sizeOf(variant.name) ? { ...variant, focal } : undefined
}

/** `undefined` for an unknown name, and for a focal point on a variant without a crop. */
function variantFor(name: string, accept: string, focal?: string): Variant | undefined {
  const format = accept.includes('image/avif') ? 'avif' : 'webp'
  const variant =
    name === previewVariant.name
      ? previewVariant
      : variants.find((one) => String(one.name) === name && one.format === format)
  if (focal === undefined || !variant) return variant
  return 'height' in sizeOf(variant.name) ? { ...variant, focal } : undefined
}

function answer(
  body: BodyInit,
  { format }: Variant,
  type: string = imageMimeTypes[format],
): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': publicYear, Vary: 'Accept' }
  return new Response(body, { headers })
}

/** Creates and stores the variant. Without an Images binding, returns the original. */
async function createVariant(
  c: Context<AppEnv>,
  path: string,
  variant: Variant,
): Promise<Response | null> {
  const deps = c.get('deps')
  const original = await getOriginal(deps, path)
  if (!original) return null
  const focal = await focalOf(deps, path, variant)
  if (focal === null) return null
  if (!c.env.IMAGES) return answer(original.body, variant, original.type)
  const bytes = await drawVariant(c.env.IMAGES, original.body, variant, focal)
  c.executionCtx.waitUntil(putVariant(deps, path, variant, bytes).catch(() => undefined))
  return answer(bytes, variant)
}

/** `null` unless it is the image's focal point, so that invented URLs cannot cause work. */
async function focalOf(
  deps: Deps,
  path: string,
  { focal: asked }: Variant,
): Promise<FocalPoint | undefined | null> {
  if (asked === undefined) return undefined
  const focal = await run(deps, focalAt(deps, path))
  return focal && focalName(focal) === asked ? focal : null
}

/** Placeholder for an image that cannot be drawn now, so that the rest of the page is unaffected. */
function placeholder(headers: Record<string, string>): Response {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 670 376"><rect width="670" height="376" fill="#8f9aa9" opacity=".25"/></svg>'
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', ...headers },
  })
}

/** Uploaded avatars. Browsers may only display them as the image type of their extension. */
export const avatar = new Hono<AppEnv>().get(
  `${uploadedAvatars}:name{[\\w-]{43}\\.(?:${Object.keys(avatarTypes).join('|')})}`,
  async (c) => {
    const { name } = c.req.param()
    try {
      const key = avatarKey(c.req.path)
      const image = key && (await getOriginal(c.get('deps'), key))
      if (!image)
        return c.text('Not found', 404, { 'Cache-Control': 'no-store', ...sandboxHeaders })
      return c.body(image.body, 200, {
        'Content-Type': avatarTypes[name.slice(44) as AvatarFormat],
        'Cache-Control': publicYear,
        ...sandboxHeaders,
      })
    } catch {
      return c.body(avatarPlaceholder, 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'no-store',
        'X-Degraded': 'r2',
        ...sandboxHeaders,
      })
    }
  },
)

/** Files of the site's mark. */
export const markFiles = new Hono<AppEnv>().get(
  `/media/identity/:name{[0-9a-f]{32}(?:\\.svg|(?:-(?:${markIcons.join('|')}))?\\.png)}`,
  async (c) => {
    const file = await getOriginal(c.get('deps'), markKey(c.req.param('name'))).catch(
      () => undefined,
    )
    if (!file)
      return c.text('Not found', file === null ? 404 : 503, { 'Cache-Control': 'no-store' })
    return c.body(file.body, 200, {
      'Content-Type': file.type,
      'Cache-Control': publicYear,
      ...sandboxHeaders,
    })
  },
)

/** Placeholder while R2 is down. */
const avatarPlaceholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#8f9aa9" fill-opacity=".25" d="M0 0h80v80H0z"/></svg>'
