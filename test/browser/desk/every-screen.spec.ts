// What holds for every screen of the desk, as its routes name them: accessible in both colour schemes, nothing wider than
// the window, one heading that names it, and (checked by the fixture) nothing in the console.
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { globSync, readFileSync } from 'node:fs'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { password } from '../../support/browser/desk.ts'
import { expect, screens, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { newSubscriberEmail, sendMessage } from '../../support/browser/form-pages.ts'

/** Kinds of entries: each language apart, all in one, only one of its kind. */
const kinds = ['article', 'game', 'faq', 'brand', 'poll', 'navigation']

const sources = globSync('client/desk/routes{.tsx,/*.tsx}').map((file) =>
  readFileSync(file, 'utf8'),
)

const routes = [...sources.join('\n').matchAll(/^ +path: '([^']+)'|[{] .*\bpath: '([^']+)'/gm)]
  .map(([, own, inOneLine]) => own ?? inOneLine!)
  .flatMap((route) =>
    route.includes('$kind') ? kinds.map((kind) => route.replace('$kind', kind)) : [route],
  )

type Cookies = Parameters<BrowserContext['addCookies']>[0]
let session: Promise<Cookies> | undefined

/** One session serves all tests of a worker. */
async function enter(page: Page): Promise<void> {
  session ??= signIn(page.request)
  await page.context().addCookies(await session)
}

async function signIn(request: APIRequestContext): Promise<Cookies> {
  const data = { email: 'owner@example.test', password }
  const answer = await request.post('/api/backstage/login', { data, headers: newVisitorHeaders() })
  expect(answer.status()).toBe(200)
  return (await request.storageState()).cookies
}

/** An address of a route: its parameters stand for something that is there. */
async function addressOf(route: string, request: APIRequestContext): Promise<string> {
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
    // Of the demo content's first year: nobody enters it.
    $period: () => Promise.resolve('2026001'),
    $entryId: async () => {
      // What readers see; another test may be writing the newest.
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

/** Waits until what the screen reads has arrived. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('.loading')).toHaveCount(0)
}

/** Loads the screen again in the desk's other language, as its document says it for operators who have chosen that. */
async function switchToEnglish(page: Page): Promise<void> {
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
  await page.reload()
  await settled(page)
}

/** What a finger would miss: under 44 pixels high. */
function undersizedTargets(page: Page, parts: string): Promise<string[]> {
  return page
    .locator('body')
    .locator(parts)
    .evaluateAll((found) =>
      found.flatMap((one) => {
        const { height, width } = one.getBoundingClientRect()
        return width > 0 && height < 43.5 ? [`${one.outerHTML.slice(0, 80)}: ${height}`] : []
      }),
    )
}

test('the routes are found', () => {
  expect(routes.length).toBeGreaterThan(10)
})

const looks = [
  ['desktop', screens.desktop, 'light'],
  ['phone', screens.phone, 'dark'],
] as const

for (const route of routes)
  test(`the screen at ${route} is accessible, fits and has a name`, async ({ page }) => {
    await enter(page)
    await page.goto(await addressOf(route, page.request))
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/^.+ · Meridian$/)
    // Of tabs and chips that exclude each other, one is chosen.
    await expect(page.locator('nav [aria-current] ~ [aria-current]')).toHaveCount(0)
    // Both widths have the same colours, so each scheme is looked at once.
    for (const [name, screen, colorScheme] of looks) {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme })
      expect.soft(await horizontalOverflow(page), `${name}, sideways`).toBe(0)
      expect.soft(await accessibilityViolations(page), `${name}, ${colorScheme}`).toEqual([])
    }
    await page.setViewportSize(screens.phone)
    expect(await undersizedTargets(page, '.tabs > *, .chip, .dock > *, .button, .find')).toEqual([])

    await switchToEnglish(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    expect.soft(await horizontalOverflow(page), 'in English, sideways').toBe(0)
    expect.soft(await accessibilityViolations(page), 'in English').toEqual([])
  })

test('keyboard and tab follow to another screen', async ({ page }) => {
  await enter(page)
  await page.goto('/backstage')
  await settled(page)
  const rail = page.getByRole('navigation', { name: '工作台' })
  await rail.getByRole('link', { name: '重定向' }).press('Enter')
  await expect(page).toHaveTitle('重定向 · Meridian')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '新建重定向' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('发布组')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('发布组 · Meridian')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle('重定向 · Meridian')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('an entry that is not there', () => {
  test.use({ expectedFailures: ['/api/backstage/entry/999999'] })

  test('is said inside the desk', async ({ page }) => {
    await enter(page)
    await page.goto('/backstage/article/999999')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('你要的内容不存在')
    await page.getByRole('link', { name: '回到今天' }).press('Enter')
    await expect(page).toHaveTitle('今天 · Meridian')
  })
})
