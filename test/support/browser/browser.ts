// Base of all browser tests. A page counts as visited once its islands are hydrated. A test fails on anything the
// browser has reported.
import {
  expect,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
} from 'playwright/test'
import { localePath } from '../../../client/contract/paths.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { visitKeys } from '../../../client/browser/storage/session-storage.ts'
import { addAuthenticator } from './account.ts'
import { test as base } from './served-site.ts'

export { expect } from 'playwright/test'

interface Fixtures {
  /**
   * Paths with an expected error status, which browsers log. A path without a query covers all queries, and `*` matches
   * one path segment. Full URLs are allowed requests to other sites.
   */
  expectedFailures: readonly string[]
  /** True if advertisements appear. They would interfere with most journeys. */
  hasAds: boolean
  dismissedAds: void
  failOnBrowserErrors: void
  /** Adds a virtual authenticator to the page. The next test, which gets the same page, has none. */
  addAuthenticator: () => Promise<void>
}

export const test = base.extend<Fixtures>({
  expectedFailures: [[], { option: true }],
  hasAds: [false, { option: true }],
  addAuthenticator: async ({ page }, use) => {
    const sessions: CDPSession[] = []
    await use(async () => void sessions.push(await addAuthenticator(page)))
    for (const session of sessions) await session.detach()
  },
  dismissedAds: [
    async ({ context, hasAds }, use) => {
      if (!hasAds) await dismissAds(context)
      await use()
    },
    { auto: true },
  ],
  failOnBrowserErrors: [
    async ({ context, baseURL, expectedFailures }, use) => {
      const origin = new URL(baseURL!).origin
      const browserErrors = collectBrowserErrors(context, origin)
      await use()
      const expected = expectedFailures.map((path) => patternOf(new URL(path, origin).href))
      const isExpected = (url: string) => expected.some((pattern) => pattern.test(url))
      expect(browserErrors.filter(({ url }) => !isExpected(url))).toEqual([])
    },
    { auto: true },
  ],
})

function patternOf(address: string): RegExp {
  const exact = address.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(String.raw`^${exact.replaceAll('*', '[^/?]+')}(?:\?|$)`)
}

/** For contexts that a test creates itself. */
export async function dismissAds(context: BrowserContext): Promise<void> {
  await context.addInitScript(suppressAds, Object.values(visitKeys))
}

/** Runs in the page: marks the visit as having seen its advertisements. */
function suppressAds(keys: string[]): void {
  // A blank page has no storage.
  if (location.origin !== 'null') for (const key of keys) sessionStorage.setItem(key, '1')
}

interface BrowserError {
  url: string
  text: string
}

/** Collects browser reports: console, uncaught errors, failed requests, requests to other sites. */
function collectBrowserErrors(context: BrowserContext, origin: string): BrowserError[] {
  const browserErrors: BrowserError[] = []
  context.on('console', (message) => {
    // Hydration mismatches and violations of the content security policy arrive here as errors. Excluded: a document
    // written by a test has no origin, so Chromium opens no socket from it to this machine.
    const isOurs = !/^Service Worker registration blocked|LOCAL_NETWORK_ACCESS_CHECKS$/.test(
      message.text(),
    )
    // Excluded: a socket notices an ended session first, because it requests authorization again.
    const isLetOut =
      message.location().url.includes('/api/broadcasting/auth') && message.text().includes('401')
    if (
      isOurs &&
      !isLetOut &&
      !isOffline(message.text()) &&
      ['error', 'warning'].includes(message.type())
    )
      browserErrors.push({
        url: message.location().url,
        text: `${message.type()}: ${message.text()}`,
      })
  })
  context.on('weberror', (error) => {
    // Excluded: a page in a frame that navigates before it has loaded, or changes its size.
    if (/^Transition was (?:skipped|aborted)/.test(error.error().message)) return
    browserErrors.push({
      url: error.page()?.url() ?? '',
      text: `uncaught: ${error.error().message}`,
    })
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests, and the end of a test those of its service worker.
    const isEnded = reason === 'net::ERR_ABORTED' || request.serviceWorker() !== null
    if (!isEnded && !isOffline(reason))
      browserErrors.push({ url: request.url(), text: `failed: ${reason}` })
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin)
      browserErrors.push({ url: request.url(), text: `left the site: ${request.url()}` })
  })
  return browserErrors
}

/** Reported only while a test has taken the browser offline. */
const isOffline = (text: string) => text.includes('net::ERR_INTERNET_DISCONNECTED')

/** Goes to `path` and waits until all islands due at first are hydrated. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
}

/** Waits until the initial scripts of the current page have run. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Scrolls to the end in steps of half a screen, so that all lazy content is loaded and hydrated. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isSeen = (image: HTMLImageElement) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return isOnScreen && image.checkVisibility()
    }
    const loaded = async (image: HTMLImageElement) => {
      if (!image.complete) await new Promise((resolve) => image.addEventListener('load', resolve))
    }
    // Starts content that waits for the first interaction while it is still in view.
    dispatchEvent(new Event('scroll'))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
      await Promise.all([...document.images].filter(isSeen).map(loaded))
    }
    await frame()
  })
  const waiting = page.locator('[data-island]:not([data-hydrated], [data-when=focus]):visible')
  // Content that loads during the scrolling moves islands past the window.
  await expect(async () => {
    for (const island of await waiting.all())
      await island.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => undefined)
    await expect(waiting).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Scrolls an element of an island into view and waits until the island is hydrated. */
export async function waitForHydration(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const island = element.page().locator('[data-island][data-hydrated]', { has: element })
  await expect(island).toHaveCount(1)
}

/** Screens of the two projects, 1280 and 390 CSS pixels wide (playwright.config.ts). */
export const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

/** Distributes languages over screens, so that a test covers several of each without every combination. */
export const screenForLocale = (locale: Locale): 'desktop' | 'phone' =>
  ['en-US', 'vi-VN'].includes(locale) ? 'phone' : 'desktop'
/** Tag that runs a test on the screen of its language. */
export const screenTagFor = (locale: Locale) =>
  screenForLocale(locale) === 'phone' ? { tag: '@phone' } : {}

export const toastOf = (page: Page) => page.locator('output > .toast')

/** The site's menu on a phone. */
export const drawerOf = (page: Page) => page.locator('#drawer')
export const openDrawer = (page: Page) =>
  page.getByRole('banner').locator('[popovertarget=drawer]').click()

/** Horizontal overflow in CSS pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  const width = page.viewportSize()!.width
  return page.evaluate((shown) => document.documentElement.scrollWidth - shown, width)
}

/** One address in the demo content per kind of page. */
export const examplePaths = {
  home: '/',
  article: '/article/2',
  articleWithPoll: '/article/20',
  polls: '/article/poll',
  newsList: '/news/industry',
  tagList: '/search-by-tag/article/data',
  gameFeature: '/game/casino/feature',
  gameList: '/game/casino/game-list',
  liveCategory: '/game/live',
  gameIntro: '/game-intro/2',
  hubNews: '/news',
  hubGames: '/game',
  hubActivities: '/activity',
  navigationLevel1: '/platform',
  navigationLevel2: '/platform/feature',
  navigationLevel3: '/platform/feature/one-wallet',
  calendarMonth: '/calendar/2026/11?short=1',
  calendarCurrent: '/activity/calendar',
  activityCurrent: '/activity/current',
  activityHistory: '/activity/history?year=2025',
  timeline: '/game/timeline?year=2026',
  markSixHistory: '/mark-six/history-result',
  markSixGenerator: '/mark-six/generator',
  platformDemo: '/platform/demo',
  platformPartner: '/platform/partner',
  promote: '/promote/apihtml',
  downloads: '/download',
  downloadGroup: '/download/brand-kit',
  downloadVip: '/download/vip-materials',
  downloadRefused: '/download/start?problem=too_many_files',
  faq: '/faq',
  faqCategory: '/faq/lottery',
  terms: '/terms-of-service',
  contact: '/contact-us',
  subscribe: '/subscribe',
  confirmSubscription: '/subscribe/confirm?token=unused',
  feedback: '/feedback',
  offline: '/offline',
  tagGames: '/search-by-tag/game/jackpot',
  search: '/search?q=4K',
  searchForm: '/search',
  searchTooShort: '/search?q=%25',
  searchWithoutResults: '/search?q=zzzz',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset?token=unused',
  emailVerification: '/email-verification?done=sent',
  notFound: '/no-such-page',
} as const
export type PageName = keyof typeof examplePaths

export function examplePath(locale: Locale, name: PageName): string {
  return localePath(locale, examplePaths[name])
}
