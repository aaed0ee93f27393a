// Steps of the user flow: what a member taps and types on a phone.
import { demoPassword } from '../../../scripts/seed/rows/members.ts'

/** The methods of a puppeteer page that the steps use. */
export interface Page {
  goto: (url: string, options?: { waitUntil: 'load' }) => Promise<unknown>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string, options: { delay: number }) => Promise<void>
  waitForSelector: (selector: string, options?: { visible: boolean }) => Promise<unknown>
  evaluate: <Result>(script: string) => Promise<Result>
}

export interface Step {
  name: string
  /** Opened before the step, in a measurement of its own. Without it, the step continues on the page. */
  path?: string
  act: (page: Page) => Promise<void>
}

/** Milliseconds between two keys. */
const typing = { delay: 80 }
const visible = { visible: true }
const poll = '.poll.open'
const comment = '#comments .comment-new textarea'

export const steps: readonly Step[] = [
  {
    name: 'menu',
    path: '/en-US',
    act: async (page) => {
      await page.click('.header [popovertarget=drawer]')
      await page.click('.drawer nav details:not([open]) summary')
    },
  },
  {
    name: 'search',
    act: async (page) => {
      await page.click('.drawer input[type=search]')
      await page.type('.drawer input[type=search]', 'jackpot', typing)
      await page.waitForSelector('.drawer [role=option]', visible)
    },
  },
  {
    name: 'poll vote',
    path: '/en-US/article/poll',
    act: async (page) => {
      await page.click(`${poll} .option`)
      await page.click(`${poll} button.primary`)
      await page.waitForSelector('.poll-bar.mine')
    },
  },
  {
    name: 'comment',
    path: '/en-US/article/133',
    act: async (page) => {
      await page.evaluate("document.querySelector('#comments').scrollIntoView()")
      await page.waitForSelector(comment, visible)
      await page.click(comment)
      await page.type(comment, 'The third chart answers it.', typing)
      await page.click(
        '#comments .comment-new [type=submit], #comments .comment-new button.primary',
      )
      await page.waitForSelector('#comments .comment-text')
    },
  },
  {
    name: 'member center, mark as read',
    path: '/en-US/member/messages',
    act: async (page) => {
      await page.click('.message.unread button.more')
      await page.click('.member-main .section-head button.more')
      await page.waitForSelector('.member-main ul:not(:has(.unread))')
    },
  },
  {
    name: 'member center, profile',
    path: '/en-US/member/profile',
    act: async (page) => {
      await page.type('.member-form [name=name]', 'Lin', typing)
      await page.click('.member-form [type=submit], .member-form button.primary')
      await page.waitForSelector('.toast')
    },
  },
]

/** Logs in by the API and remembers the member as the site does. */
export async function logIn(page: Page, origin: string, email: string): Promise<void> {
  const body = JSON.stringify({ email, password: demoPassword })
  await page.goto(`${origin}/en-US/login`, { waitUntil: 'load' })
  const status = await page.evaluate<number>(`fetch('/api/user/login', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)},
  }).then(({ status }) => status)`)
  if (status !== 200) throw new Error(`the login answers ${status}`)
  await page.evaluate("localStorage.setItem('meridian.member', '{}')")
}
