// Normal form of addresses of this site (RFC 3986, section 6.2.2; docs/decisions/site/page-urls.md).
import { defaultLocale, locales, type Locale } from './locale.ts'

/** Empty segments and backslashes could redirect to another origin, so such paths are not redirected. */
export function isUnsafe(pathname: string): boolean {
  return /\/\/|\\|%5c|%2f%2f|%00/i.test(pathname)
}

/** Normalizes percent-encoding: unreserved characters are decoded (RFC 3986, section 6.2.2.2). */
export function encodedOnce(pathname: string): string {
  return pathname.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
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

/**
 * The one form of a path under which a redirect is stored and looked up: percent-encoded UTF-8 in NFC. It has no slash
 * at the end, no language prefix, query or fragment. `null` for a path that no request can have.
 */
export function normalPath(path: string): string | null {
  const address = URL.parse(path, 'http://site.invalid')
  if (address?.host !== 'site.invalid' || /[\\\p{Cc}]/u.test(path)) return null
  const encoded = address.pathname
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w.~!$&'()*+,;=:@%/-]/g, encodeURIComponent)
  // An encoded ASCII character stays, and its digits are no text that a mark behind it could join.
  const composed = encodedOnce(encoded).replaceAll(
    /(?<!%[0-9A-F]?)(?:[\w.~-]|%[89A-F][0-9A-F])+/g,
    compose,
  )
  return isUnsafe(composed) ? null : canonicalise(withoutLanguages(composed))
}

/** The path without leading languages: `/en-US/zh-CN/a` → `/a`. */
function withoutLanguages(path: string): string {
  const segments = path.split('/').slice(1)
  const start = segments.findIndex((segment) => !findLocale(segment))
  return `/${start === -1 ? '' : segments.slice(start).join('/')}`
}

/** Encoded text in NFC. A sequence that is no UTF-8 stays. */
function compose(encoded: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(encoded).normalize('NFC'))
  } catch {
    return encoded
  }
}

/** The path as people read it. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The path with a query, `?a=b`, behind its own. */
export function withSearch(path: string, search: string): string {
  if (!search.startsWith('?')) return path
  const [, own = path, fragment = ''] = /^([^#]*)(#.*)?$/s.exec(path) ?? []
  return `${own}${own.includes('?') ? '&' : '?'}${search.slice(1)}${fragment}`
}
