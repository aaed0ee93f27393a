import { Hono } from 'hono'
import { isProduction, type AppEnv } from '../../env.ts'

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
export const robots = new Hono<AppEnv>().get('/robots.txt', (c) => {
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
