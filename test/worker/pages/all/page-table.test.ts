import { beforeAll, describe, expect, it } from 'vitest'
import { isPageName, pageLists, pagePaths } from '../../../../client/desk/data/page-urls.ts'
import { defaultLocale, localePrefix, locales } from '../../../../client/contract/locale.ts'
import { pageTable } from '../../../../worker/site/pages/table.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { archiveIssue } from '../../../support/desk/issues.ts'
import { logIn } from '../../../support/site/member.ts'
import { unstyledClasses } from '../../../support/data/style-bundles.ts'
import { sampled } from '../../../support/sample.ts'
import {
  fetchApp,
  forgetPageCopies,
  resetSite,
  now,
  readPage,
  sourceOf,
} from '../../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeAll(async () => {
  await resetSite()
  await archiveIssue()
})

/**
 * One address of every row, without language prefix. A new row without an example fails the first test. Private pages
 * need a link: preview.test.ts.
 */
const examples: Record<string, string> = {
  index: '/',
  'article-poll': '/article/poll',
  'article-id': '/article/2',
  'news-category': '/news/industry',
  'news-order': '/news/popular',
  'author-id': '/author/1',
  'search-by-tag-type-label': '/search-by-tag/article/latency',
  'game-subNav-id': '/game/casino/game-list',
  'game-category': '/game/live',
  'game-intro-id': '/game-intro/2',
  'mark-six-history-result-year': '/mark-six/history-result/2025',
  'mark-six-generator': '/mark-six/generator',
  'platform-demo': '/platform/demo',
  'platform-part': '/platform/partner',
  'promote-offer': '/promote/apihtml',
  'download-start': '/download/start?ids=100',
  'download-groupId': '/download/brand-kit',
  'faq-faqQueryKey': '/faq/lottery',
  'terms-of-service': '/terms-of-service',
  'terms-of-service-changes': '/terms-of-service/2/changes',
  legal: '/privacy',
  'contact-us': '/contact-us',
  subscribe: '/subscribe?done=before',
  'subscribe-confirm': '/subscribe/confirm?token=abc',
  'subscribe-issues': '/subscribe/issues',
  'subscribe-issue': '/subscribe/issues/1',
  feedback: '/feedback',
  'member-tab': '/member/messages',
  offline: '/offline',
  'game-timeline': '/game/timeline',
  'activity-current': '/activity/current',
  'activity-calendar': '/activity/calendar',
  'activity-history': '/activity/history',
  'calendar-year-month': '/calendar/2026/12',
  login: '/login?return=/article/2',
  register: '/register',
  'login-link': '/login/link?done=sent',
  'login-link-use': '/login/link/use?token=abc',
  'forgot-password': '/forgot-password?done=sent',
  'password-reset': '/password-reset?token=abc',
  'email-verification': '/email-verification',
  'email-change': '/email-change?token=abc',
  'email-change-undo': '/email-change/undo?token=abc',
  search: '/search?q=a&type=game',
  'search-searchVal': '/search/a',
  nav: '/news',
  'nav-subNav-id': '/platform/feature/one-wallet',
}

it('every page has an example', () => {
  const open = pageTable.filter((page) => !page.isPrivate)
  expect(Object.keys(examples)).toEqual(open.map((page) => page.name))
})

it('pages that metrics of the desk link to exist at the same addresses', () => {
  const known = new Map(pageTable.map(({ name, path }) => [name, path]))
  for (const [name, path] of Object.entries(pagePaths))
    expect(known.get(name)?.replace(/\/:\w+(?:\{.*\})?\?$/, ''), name).toBe(path)
  for (const name of Object.keys(pageLists)) expect(known.has(name), name).toBe(true)
})

it('every counted page has a name at the desk', () => {
  const counted = [...pageTable.map(({ name }) => name), 'screen']
  expect(counted.filter((name) => !isPageName(name))).toEqual([])
})

const inLanguages = sampled('pages × languages', {
  locale: locales,
  name: Object.keys(examples),
}).toSorted((one, other) => locales.indexOf(one.locale) - locales.indexOf(other.locale))

describe('a row of the table', () => {
  it.each(inLanguages)('serves $name in $locale', async ({ locale, name }) => {
    const example = examples[name]!
    const path = localePrefix(locale) + (example === '/' && locale !== defaultLocale ? '' : example)
    let response = await fetchApp(path)
    if (response.status === 302) response = await fetchApp(response.headers.get('Location')!)
    const page = await readPage(response)
    expect(response.status).toBe(200)
    expect(page.lang).toBe(locale)
    expect(page.html).toContain(`data-route="${name}___${locale}"`)
    expect(unstyledClasses(page.html)).toEqual([])
    expect(page.title.length).toBeGreaterThan(1)
    expect(page.h1.trim()).not.toBe('')
    expect(page.canonical).toMatch(/^http:\/\/localhost:8787\//)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    // Messages of islands and templates still contain placeholders.
    const waiting =
      /<script type="application\/json"[^]*?<\/script>|<template id="bell[^]*?<\/template>/g
    // A nonce is random and may contain anything.
    const html = page.html.replaceAll(waiting, '').replaceAll(/ nonce="[^"]*"/g, '')
    expect(html).not.toMatch(/undefined|\[object Object\]|\{\{|NaN|Invalid Date/)
    expect(html).not.toMatch(
      /<(?:h1|h2|h3|p|li|dd|a|button)[^>]*><\/(?:h1|h2|h3|p|li|dd|a|button)>/,
    )
  })
})

let token = ''
beforeAll(async () => {
  token = await logIn('member')
})

/** A member who opens these is redirected. */
const forVisitors = ['login', 'login-link', 'register']

it.each(Object.entries(examples).filter(([name]) => !forVisitors.includes(name)))(
  '%s is the same for members and visitors',
  async (_, path) => {
    const visits: Record<string, string>[] = [{ Cookie: `__Host-session=${token}` }, {}]
    const pages: string[] = []
    for (const headers of visits) {
      forgetPageCopies()
      const response = await fetchApp(path, { headers })
      expect(sourceOf(response)).toBe('render')
      expect(response.headers.get('Set-Cookie')).toBeNull()
      pages.push((await response.text()).replaceAll(/nonce="[^"]*"/g, ''))
    }
    expect(pages[0]).toBe(pages[1])
    expect(pages[0]).not.toContain('@example.test')
  },
)
