// Caches the offline page and the last read articles with their images, and nothing else
// (docs/decisions/site/feeds-and-offline.md). Shows push messages. Built as a separate file (vite.config.ts), because it must be at the
// root of the site.
import type { Locale } from '../../contract/locale.ts'
import { localePath, splitLocale, type paths } from '../../contract/paths.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import { keptArticlesMark, type ArticleMessage } from './offline-articles.ts'
import { openMessage, renewSubscription, showMessage, type PushScope } from './push-messages.ts'

/** The part of the service worker's scope used here; the DOM types hide it. */
interface Scope extends EventTarget, PushScope {
  location: Location
  skipWaiting: () => Promise<void>
  clients: PushScope['clients'] & { claim: () => Promise<void> }
}
const worker = globalThis as unknown as Scope

/** Named after the build, so that a new build fetches the page again. */
const shell = `shell-${__BUILD__}`
const articles = 'articles'
const images = 'images'
/** Header of a stored article with its title, percent-encoded. */
const titleHeader = 'X-Title'
/** Maximum number of stored entries. An article shows its own image and those of related ones. */
const limits = { [articles]: 20, [images]: 120 }

// A literal, because `href` would include the patterns of all pages in this file.
const offline: (typeof paths)['offline'] = '/offline'
const offlinePath = (locale: Locale) => localePath(locale, offline)
const isArticle = (pathname: string) => /^\/article\/\d+(?:\/|$)/.test(splitLocale(pathname).path)
/** An image requested without a referrer does not count as an article's. */
const isOfArticle = (referrer: string) => referrer !== '' && isArticle(new URL(referrer).pathname)
const shellFiles = ['/icons.svg', '/favicon.svg', '/favicon.ico']
const isAsset = (pathname: string) =>
  pathname.startsWith('/assets/') || shellFiles.includes(pathname)

on<ExtendableEvent>('install', (event) => {
  event.waitUntil(keepShellOfOpenPages().then(() => worker.skipWaiting()))
})

on<ExtendableEvent>('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => worker.clients.claim()))
})

on<FetchEvent>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (isAsset(pathname)) event.respondWith(assetFor(request))
  else if (pathname.startsWith('/media/') && isOfArticle(request.referrer))
    event.respondWith(imageFor(event, pathname))
})

on<ExtendableEvent & { data: unknown }>('message', (event) => {
  const { pathname, title } = event.data as ArticleMessage
  titles.set(pathname, title)
  event.waitUntil(nameArticle(pathname))
})

on<ExtendableEvent & { data: { json: () => unknown } | null }>('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(showMessage(worker, message))
})

on<ExtendableEvent & { notification: Notification }>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(worker, event.notification.data))
})

on('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker)))

/** Network first; the cache answers only when there is no network. */
async function navigate(event: FetchEvent, pathname: string): Promise<Response> {
  const { locale } = splitLocale(pathname)
  try {
    const response = await fetch(event.request)
    if (response.ok && isArticle(pathname))
      event.waitUntil(
        keep(articles, pathname, response.clone())
          .then(() => nameArticle(pathname))
          .then(() => cacheShell(locale)),
      )
    return response
  } catch (error) {
    const kept = await caches.match(pathname, { cacheName: articles })
    const answer = kept ?? (await offlinePage(locale))
    if (!answer) throw error
    return answer
  }
}

async function assetFor(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

/** An image's address identifies its content, so the cached one is current. */
async function imageFor(event: FetchEvent, pathname: string): Promise<Response> {
  const kept = await caches.match(pathname, { cacheName: images })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(keep(images, pathname, response.clone()))
  return response
}

/** Adds a response as the newest and deletes the oldest beyond the limit. */
async function keep(
  name: keyof typeof limits,
  pathname: string,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(pathname)
  await cache.put(pathname, response)
  const kept = await cache.keys()
  for (const old of kept.slice(0, -limits[name])) await cache.delete(old)
}

/** Caches the offline page of a language with its scripts and styles, unless it is cached already. */
async function cacheShell(locale: Locale): Promise<void> {
  const page = offlinePath(locale)
  const cache = await caches.open(shell)
  if (await cache.match(page)) return
  const response = await fetch(page)
  if (!response.ok) return
  const html = await response.clone().text()
  const assets = new Set(html.match(/\/assets\/[\w.-]+/g))
  await cache.addAll([...shellFiles, ...assets])
  await cache.put(page, response)
}

async function keepShellOfOpenPages(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const locales = new Set(pages.map(({ url }) => splitLocale(new URL(url).pathname).locale))
  for (const locale of locales) await cacheShell(locale)
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== shell && !(name in limits)).map((name) => caches.delete(name)),
  )
}

/** The offline page with links to the cached articles of its language, last read first. */
async function offlinePage(locale: Locale): Promise<Response | undefined> {
  const page = await caches.match(offlinePath(locale))
  if (!page) return undefined
  const cache = await caches.open(articles)
  const items: string[] = []
  for (const { url } of (await cache.keys()).toReversed()) {
    const { pathname } = new URL(url)
    if (splitLocale(pathname).locale !== locale) continue
    const title = (await cache.match(pathname))?.headers.get(titleHeader)
    if (title)
      items.push(`<li><a href="${pathname}">${escapeHtml(decodeURIComponent(title))}</a></li>`)
  }
  const html = await page.text()
  return new Response(
    html.replace(keptArticlesMark, () => items.join('')),
    page,
  )
}

const titles = new Map<string, string>()

/** A page's title and its HTML arrive in either order. The stored copy has the title in a header. */
async function nameArticle(pathname: string): Promise<void> {
  const title = titles.get(pathname)
  const cache = await caches.open(articles)
  const kept = await cache.match(pathname)
  if (title === undefined || !kept) return
  const headers = new Headers(kept.headers)
  headers.set(titleHeader, encodeURIComponent(title))
  // The stored copy is older than this header says.
  headers.delete('Server-Timing')
  await cache.put(pathname, new Response(kept.body, { headers }))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function on<Event extends ExtendableEvent>(name: string, handle: (event: Event) => void): void {
  worker.addEventListener(name, handle as unknown as EventListener)
}
