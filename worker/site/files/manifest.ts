import { Hono } from 'hono'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { fallbackChrome, loadChrome } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'

/** Web app manifest of a language. */
export const manifest = new Hono<AppEnv>().get('/manifest/:file', async (c) => {
  const locale = locales.find((code) => c.req.param('file') === `${code}.webmanifest`)
  if (!locale) return c.notFound()
  const { header } = await loadChrome(c.get('deps'), locale).catch(() => fallbackChrome(locale))
  const body = {
    name: header.web_title,
    short_name: header.web_title.split(' ')[0],
    description: header.description,
    lang: locale,
    start_url: href(locale, 'home'),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f7f3',
    theme_color: '#f7f7f3',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  }
  return c.body(JSON.stringify(body), 200, {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': 'public, max-age=3600',
  })
})
