// Pictures from R2 in a fixed list of widths, as AVIF or WebP by what the browser accepts.
import { Hono, type Context } from 'hono'
import { mediaWidths } from '../../../client/contract/paths.ts'
import { getOriginal } from '../../storage/media.ts'
import { within } from '../../storage/time-limit.ts'
import type { AppEnv } from '../../env.ts'
import { publicYear } from '../../http/cache-policy.ts'

const variants: readonly string[] = [...mediaWidths.map(String), 'og']
type Format = 'image/avif' | 'image/webp' | 'image/jpeg'

export const media = new Hono<AppEnv>().get(
  '/media/:variant/:path{[a-z0-9-]+(?:/[a-z0-9-]+)*\\.webp}',
  async (c) => {
    const { variant, path } = c.req.param()
    if (!variants.includes(variant)) return c.notFound()
    const format = formatFor(c.req.header('Accept') ?? '', variant)
    const cacheKey = `${c.env.ORIGIN}/media-cache/${variant}/${path}?as=${format.slice(6)}`
    const kept = await within('cache', () => caches.default.match(cacheKey)).catch(() => undefined)
    if (kept) return new Response(kept.body, kept)
    try {
      const original = await getOriginal(c.get('deps'), path)
      if (!original) return c.notFound()
      const response = await transform(c, original, variant, format)
      c.executionCtx.waitUntil(
        caches.default.put(cacheKey, response.clone()).catch(() => undefined),
      )
      return response
    } catch {
      return placeholder()
    }
  },
)

/** Link previews are fetched by programs that know JPEG for sure. */
function formatFor(accept: string, variant: string): Format {
  if (variant === 'og') return 'image/jpeg'
  return accept.includes('image/avif') ? 'image/avif' : 'image/webp'
}

async function transform(
  c: Context<AppEnv>,
  body: ReadableStream,
  variant: string,
  format: Format,
): Promise<Response> {
  const size =
    variant === 'og'
      ? { width: 1200, height: 630, fit: 'cover' as const }
      : { width: Number(variant), fit: 'scale-down' as const }
  const headers = { 'Content-Type': format, 'Cache-Control': publicYear, Vary: 'Accept' }
  if (!c.env.IMAGES)
    return new Response(body, { headers: { ...headers, 'Content-Type': 'image/webp' } })
  const result = await within('images', () =>
    c.env.IMAGES.input(body).transform(size).output({ format, quality: 82 }),
  )
  return new Response(result.image(), { headers })
}

/** Stands in for one picture while its store is down; nothing else of the page suffers. */
function placeholder(): Response {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 670 376"><rect width="670" height="376" fill="#8f9aa9" opacity=".25"/></svg>'
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store', 'X-Degraded': 'r2' },
  })
}
