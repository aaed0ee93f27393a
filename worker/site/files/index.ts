import { Hono } from 'hono'
import { type AppEnv, isProduction } from '../../env.ts'
import { assistantFiles } from './assistants.ts'
import { calendarFiles } from './calendar.ts'
import { issueLinks } from './issue-link.ts'
import { changePassword } from '../shell/languages.ts'
import { news } from './news.ts'
import { newsSitemap } from './news-sitemap.ts'
import { sitemap } from './sitemap.ts'
import { locales } from '../../../client/contract/locale.ts'
import { markIconUrl, type MarkIcon } from '../../../client/contract/site/mark.ts'
import { href } from '../../../client/contract/paths.ts'
import { orHost } from '../../data/site/names.ts'
import { fallbackChrome, loadChrome } from '../../data/site/site.ts'

const builtInIcons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
]

function ownIcons(mark: string) {
  const png = (icon: MarkIcon) => ({ src: markIconUrl(mark, icon), type: 'image/png' })
  return [
    { ...png('192'), sizes: '192x192' },
    { ...png('512'), sizes: '512x512' },
    { ...png('maskable'), sizes: '512x512', purpose: 'maskable' },
  ]
}

/** Web app manifest of a language. */
const manifest = new Hono<AppEnv>().get('/manifest/:file', async (c) => {
  const locale = locales.find((code) => c.req.param('file') === `${code}.webmanifest`)
  if (!locale) return c.notFound()
  const { header, short_name, settings } = await loadChrome(c.get('deps'), locale).catch(() =>
    fallbackChrome(locale),
  )
  const body = {
    name: orHost(header.web_title, c.env.ORIGIN),
    short_name: orHost(short_name, c.env.ORIGIN),
    description: header.description,
    lang: locale,
    start_url: href(locale, 'home'),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f7f3',
    theme_color: settings.identity_accent.split(' ')[0] || '#f7f7f3',
    icons: settings.identity_mark ? ownIcons(settings.identity_mark) : builtInIcons,
  }
  return c.body(JSON.stringify(body), 200, {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': 'public, max-age=3600',
  })
})

const rules = [
  'User-agent: *',
  'Disallow: /api/',
  ...['', '/*'].flatMap((prefix) => [
    `Disallow: ${prefix}/preview/`,
    `Disallow: ${prefix}/search$`,
    `Disallow: ${prefix}/search?`,
    `Disallow: ${prefix}/search/`,
  ]),
]

/** Only production allows crawlers. */
const robots = new Hono<AppEnv>().get('/robots.txt', (c) => {
  const isPublic = isProduction(c.env)
  return c.text(
    isPublic
      ? [...rules, '', `Sitemap: ${c.env.ORIGIN}/sitemap.xml`, ''].join('\n')
      : 'User-agent: *\nDisallow: /\n',
    200,
    {
      'Cache-Control': 'public, max-age=3600',
    },
  )
})

/** Key of the reports to search engines. Exists only while they are sent. */
const searchPingKey = new Hono<AppEnv>().get('/:key{[0-9a-f]{32}\\.txt}', async (c) => {
  const { indexNowKey, pingReceivers } = await import('../../services/webhooks/pings.ts')
  const key = indexNowKey(c.env.TOKEN_SECRET)
  const isKey = c.req.param('key') === `${key}.txt`
  const receivers = isKey ? await pingReceivers(c.get('deps'), c.env) : null
  if (!receivers?.engine) return c.notFound()
  return c.text(key, 200, { 'Cache-Control': 'public, max-age=3600' })
})

/**
 * Machine-readable files: robots.txt, sitemaps, news feeds, calendar files, web app manifests and texts for
 * assistants; also the links in emails.
 */
export const feeds = new Hono<AppEnv>()
  .route('/', robots)
  .route('/', sitemap)
  .route('/', news)
  .route('/', newsSitemap)
  .route('/', calendarFiles)
  .route('/', manifest)
  .route('/', issueLinks)
  .route('/', searchPingKey)
  .route('/', assistantFiles)
  .get('/.well-known/change-password', changePassword)
