// Every screen as every role: each enabled control is pressed, and what it would write is judged by the server afterwards.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs } from 'playwright/test'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import { entryTypes } from '../../../client/contract/desk/entries/types.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import type { MaintenanceState } from '../../../client/contract/desk/site/settings-api.ts'
import { can, roles, type Grantee } from '../../../client/contract/roles.ts'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import { demoPassword as password, newVisitorHeaders } from '../../support/browser/account.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { addressOf, routes, settled } from '../../support/browser/desk-screens.ts'
import {
  installWalker,
  openScreen,
  walkScreen,
  type WithheldWrite,
} from '../../support/desk/walk.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'
import { isDeep, sampled, sampledList } from '../../support/sample.ts'

test.use({
  // Pages in a frame that is sent elsewhere before they have come, or to an address that somebody types.
  expectedFailures: [
    '/backstage/time',
    '/backstage/seen-as',
    '/backstage/as/*/x',
    '/backstage/as/*/*/x',
    '/backstage/at/*/x',
    '/backstage/at/*/*/x',
  ],
})

/** The translator writes Thai alone, too. */
const operators = [...roles, 'thai editor'] as const

/** An article that the operator begins, and a translation into Thai. */
const [ownArticle, thaiArticle] = ['/article/$own', '/article/$thai']

/** A brand whose draft changes another language than the operator's. */
const changedBrand = '/brand/$changed'

/** Screens as their routes name them, and editors of types. */
const screens = [
  ...new Set([
    ...routes.filter((route) => route !== '$'),
    ...entryTypes.map((type) => `/${type}/$entryId`),
    ownArticle,
    thaiArticle,
    changedBrand,
  ]),
]

const cases = sampled(
  'screens as roles',
  { operator: operators, screen: sampledList('screens for roles', screens, 4) },
  {
    always: [
      { operator: 'author', screen: ownArticle },
      { operator: 'author', screen: '/article/$entryId' },
      { operator: 'translator', screen: thaiArticle },
      { operator: 'translator', screen: '/questionnaire/$entryId' },
      { operator: 'analyst', screen: '/notification/new' },
      { operator: 'thai editor', screen: '/brand/$entryId' },
      { operator: 'thai editor', screen: changedBrand },
      { operator: 'thai editor', screen: '/redirect' },
      { operator: 'thai editor', screen: '/notification/new' },
    ],
  },
)
/** Text of a screen that is for other roles. */
const denial = /你的角色或语言范围不包括这里|outside your roles or languages/

const limits = isDeep ? { presses: 150, rows: 3 } : { presses: 3, rows: 1 }

async function requestsOf(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
): Promise<APIRequestContext> {
  const extraHTTPHeaders = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  return playwright.request.newContext({ baseURL, extraHTTPHeaders })
}

async function signIn(request: APIRequestContext, email: string): Promise<Grantee> {
  const answer = await request.post('/api/backstage/login?lang=zh-CN', {
    data: { email, password },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { operator: Grantee }).operator
}

/** Invites an editor for Thai only, and accepts, which signs the editor in. */
async function invite({ owner, request }: Requests): Promise<string> {
  const email = `walk-${randomUUID()}@example.test`
  const data = { email, name: 'Ploy', roles: ['editor'], languages: ['th-TH'], lang: 'zh-CN' }
  expect((await owner.post('/api/backstage/operator', { data })).status()).toBe(201)
  const link = await linkFromEmail(owner, email, 'backstage/accept')
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const accepted = await request.post('/api/backstage/invitation', { data: { token, password } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  return email
}

const rows: Endpoint[] = Object.values(deskApi)
const namedFirst = rows.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
const rowOf = ({ method, url }: WithheldWrite) =>
  namedFirst.find(
    (row) =>
      row.method === method &&
      new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`).test(url),
  )

/** Error if the server does not forbid a withheld write; `undefined` otherwise. */
async function refusalOf(request: APIRequestContext, self: Grantee, write: WithheldWrite) {
  const { permission } = rowOf(write) ?? {}
  const said = `${write.at}: ${write.method} ${write.url} ${write.body ?? ''}`
  if (permission === undefined) return `${said}: no endpoint`
  if (permission === 'signed_in') return undefined
  if (!can(self, permission)) return `${said}: needs ${permission}`
  const { method, url: address, headers, body } = write
  const answer = await request.fetch(address, {
    method,
    headers: { ...headers, ...newVisitorHeaders() },
    ...(body !== null && { data: body }),
  })
  const isForbidden = answer.status() === 403 && (await answer.text()).includes('"forbidden"')
  return isForbidden ? `${said}: ${permission} of something else` : undefined
}

interface Requests {
  owner: APIRequestContext
  request: APIRequestContext
}

/** Ends the maintenance that the walk of an earlier role has begun. */
async function openSite(owner: APIRequestContext): Promise<void> {
  const path = '/api/backstage/maintenance'
  const { rev, enabled } = (await (await owner.get(path)).json()) as MaintenanceState
  if (!enabled) return
  const headers = { 'If-Match': `"${rev}"` }
  const data = { enabled: false, until: null, message: {}, url: '' }
  const answer = await owner.put(path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function changeBrand(owner: APIRequestContext): Promise<string> {
  const address = await addressOf('/brand/$entryId', owner)
  const entry = `/api/backstage/entry/${address.split('/').at(-1)}`
  const { rev, data } = (await (await owner.get(entry)).json()) as Pick<Entry, 'rev' | 'data'>
  const title = { ...(data['title'] as object), 'en-US': 'Written by the owner' }
  const headers = { 'If-Match': `"${rev}"` }
  const saved = await owner.put(`${entry}/draft`, { headers, data: { ...data, title } })
  expect(saved.status(), await saved.text()).toBe(200)
  return address
}

/** Operators who may not begin an article open one of somebody else. */
async function addressFor(screen: string, { owner, request }: Requests): Promise<string> {
  const type = 'article'
  const translation = { type, lang: 'th-TH', group_id: 2, copy: true }
  const begun: Record<string, () => Promise<APIResponse>> = {
    [ownArticle]: () => request.post('/api/backstage/entry', { data: { type, lang: 'zh-CN' } }),
    [thaiArticle]: () => owner.post('/api/backstage/entry', { data: translation }),
  }
  if (screen === changedBrand) return changeBrand(owner)
  const answer = await begun[screen]?.()
  if (answer?.ok()) return `/backstage/${type}/${((await answer.json()) as { id: number }).id}`
  return addressOf(screen.replace(/\$(?:own|thai)/, '$entryId'), owner)
}

for (const operator of operators)
  test(`no control answers the ${operator} that it is forbidden`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    if (isDeep) test.setTimeout(900_000)
    const [owner, request] = [
      await requestsOf(playwright, baseURL!),
      await requestsOf(playwright, baseURL!),
    ]
    await signIn(owner, 'owner@example.test')
    await openSite(owner)
    const email =
      operator === 'thai editor' ? await invite({ owner, request }) : `${operator}@example.test`
    const self = await signIn(request, email)
    await page.context().addCookies((await request.storageState()).cookies)
    await installWalker(page)
    await page.goto('/backstage/me')
    await settled(page)
    const writes = new Map<string, WithheldWrite>()
    /** One link of each kind, with the screen it is on. */
    const links = new Map<string, [to: string, from: string]>()
    for (const { screen } of cases.filter((one) => one.operator === operator)) {
      const address = await addressFor(screen, { owner, request })
      const found = await walkScreen(page, address, limits)
      expect.soft(found.refusedReads, `reads of ${screen}`).toEqual([])
      for (const one of found.writes) writes.set(`${one.method} ${one.url} ${one.body}`, one)
      for (const link of found.links) links.set(link.replaceAll(/\d+/g, '0'), [link, address])
    }
    for (const [to, from] of sampledList(`links of the ${operator}`, [...links.values()], 2)) {
      await openScreen(page, to)
      await expect.soft(page.getByText(denial), `${to}, a link of ${from}`).toHaveCount(0)
    }
    const refusals = []
    for (const write of writes.values()) refusals.push(await refusalOf(request, self, write))
    expect(refusals.filter((one) => one !== undefined)).toEqual([])
    await Promise.all([owner.dispose(), request.dispose()])
  })
