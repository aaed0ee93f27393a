// One canonical address per page: no trailing slash, language prefix in its canonical case
// (docs/decisions/site/page-urls.md).
import { createMiddleware } from 'hono/factory'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import type { AppEnv } from '../../env.ts'

/** Maximum length of a path; longer ones are 404. */
const maxPathLength = 400

export const canonicalPath = createMiddleware<AppEnv>(async function canonicalPath(c, next) {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length > maxPathLength || isUnsafe(pathname)) return c.notFound()
  const canonical = canonicalise(encodedOnce(pathname))
  if (isUnsafe(canonical)) return c.notFound()
  if (canonical === pathname) return next()
  return c.redirect(canonical + search, 301)
})

/** Normalizes percent-encoding: unreserved characters are decoded (RFC 3986, section 6.2.2.2). */
function encodedOnce(pathname: string): string {
  return pathname.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
}

/** Empty segments and backslashes could redirect to another origin, so such paths are not redirected. */
export function isUnsafe(pathname: string): boolean {
  return /\/\/|\\|%5c|%2f%2f|%00/i.test(pathname)
}

/**
 * `/en-us/news/` → `/en-US/news`, `/zh-CN/news` → `/news`, `/calendar/2026/07` → `/calendar/2026/7`. A second language
 * after that prefix stays and leads to a 404.
 */
export function canonicalise(pathname: string): string {
  const [, first = '', ...rest] = pathname
    .replace(/(?<=.)\/$/, '')
    .replace(/^((?:\/[^/]+)?\/calendar\/\d{4}\/)0(?=[1-9]$)/, '$1')
    .split('/')
  const locale = findLocale(first)
  const isNested = locale === defaultLocale && findLocale(rest[0] ?? '')
  if (!locale || isNested) return `/${[first, ...rest].join('/')}`
  return `/${[...(locale === defaultLocale ? [] : [locale]), ...rest].join('/')}`
}

function findLocale(segment: string): Locale | undefined {
  return locales.find((code) => code.toLowerCase() === segment.toLowerCase())
}
