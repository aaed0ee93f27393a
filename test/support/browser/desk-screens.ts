// Screens of the desk by route, for tests that open all of them.
import { globSync, readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { newSubscriberEmail, sendMessage } from './form-pages.ts'

/** One or more types of each kind: per language, multilingual, and singleton. */
const kinds = ['article', 'game', 'faq', 'brand', 'poll', 'navigation']

const sources = globSync('client/desk/routes{.tsx,/*.tsx}').map((file) =>
  readFileSync(file, 'utf8'),
)

export const routes = [
  ...sources.join('\n').matchAll(/^ +path: '([^']+)'|[{] .*\bpath: '([^']+)'/gm),
]
  .map(([, own, inOneLine]) => own ?? inOneLine!)
  .flatMap((route) =>
    route.includes('$kind') ? kinds.map((kind) => route.replace('$kind', kind)) : [route],
  )

/** Address of a route with existing values for its parameters. */
export async function addressOf(route: string, request: APIRequestContext): Promise<string> {
  const [, type = ''] = route.split('/')
  const firstOf = async (noun: string) => {
    const answer = await request.get(`/api/backstage/${noun}`)
    return String(((await answer.json()) as { items: { id: number }[] }).items[0]!.id)
  }
  const examples: Record<string, () => Promise<string>> = {
    $: () => Promise.resolve('no-such-screen'),
    $messageId: async () => {
      await sendMessage(request, newSubscriberEmail())
      return firstOf('message')
    },
    $memberId: () => firstOf('member'),
    $issueId: async () => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      const made = await request.post('/api/backstage/periodical', { data: {}, headers })
      return String(((await made.json()) as { id: number }).id)
    },
    // A draw of the first year in the demo content, which no test enters.
    $period: () => Promise.resolve('2026001'),
    $entryId: async () => {
      // A live entry, because another test may be writing the newest one.
      const list = `/api/backstage/entry?type=${type}&lang=zh-CN&state=published`
      const answer = await request.get(list)
      return String(((await answer.json()) as { items: { id: number }[] }).items[0]!.id)
    },
  }
  const parts = route
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith('$')) return Promise.resolve(part)
      const example = examples[part]
      if (!example) throw new Error(`${route} needs an example of ${part}`)
      return example()
    })
  return ['/backstage', ...(await Promise.all(parts))].join('/')
}

/** Waits until the screen's reads have arrived. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('.loading')).toHaveCount(0)
}

/** Serves documents of the desk in English, as for operators who have chosen it. */
export async function serveInEnglish(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/backstage'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text())
        .replace('"lang":"zh-CN"', '"lang":"en-US"')
        .replace('<html lang="zh-CN"', '<html lang="en-US"')
      return route.fulfill({ response, body })
    },
  )
}

/** Groups of screens. A route belongs to the first group it matches. */
const groupPatterns = {
  lists: /^\/(?:article|game|faq|brand|poll|navigation)$/,
  editors: /\/\$entryId$/,
  previews: /\/\$entryId\/preview$/,
  mailings: /^\/(?:notification|periodicals)/,
  comments: /^\/(?:comment|feedback)/,
  inbox: /^\/(?:message|demo)/,
  members: /^\/(?:member|seen-as|me$)/,
  draws: /^\/draw/,
  planning: /^\/(?:calendar|scheduled|time|campaign)$/,
  content: /^\/(?:translation|templates|release|redirect|image)$/,
  system: /^\/(?:operator|audit|backup|numbers)$/,
  site: /^/,
}
type Group = keyof typeof groupPatterns
export const groupNames = Object.keys(groupPatterns) as Group[]
export const groupOf = (route: string) => groupNames.find((name) => groupPatterns[name].test(route))

/** Navigates like a link: through the desk's router, without loading a document. */
export async function goWithin(page: Page, route: string): Promise<void> {
  const address = await addressOf(route, page.request)
  // The list of a singleton redirects to its editor.
  const isEditor = route.endsWith('$entryId') || route === '/navigation'
  const heard = isEditor && presenceHeard(page)
  await page.evaluate((path) => {
    // Cleared to detect that the next screen has set its title.
    document.title = ''
    history.pushState({}, '', path)
  }, address)
  await expect(page, route).toHaveTitle(/^.+ · (?:Meridian|子午)$/)
  await settled(page)
  await heard
}

/** Waits for the editor's connection, because the browser warns if it is closed before it is open. */
async function presenceHeard(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
}
