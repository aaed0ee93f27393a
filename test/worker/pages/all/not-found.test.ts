import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../../client/contract/locale.ts'
import { href, localePath } from '../../../../client/contract/paths.ts'
import { translatorFor } from '../../../../worker/i18n/translators.ts'
import { fetchApp, resetSite, readPage } from '../../../support/site/site.ts'

beforeAll(resetSite)

const origin = 'http://localhost:8787'

describe.each(locales)('the 404 screen in %s', (locale) => {
  it.each(['/no/such/page', '/nope', '/article/999999', '/game/nope', '/a/b/c/d/e', '/news/nope'])(
    'is returned for %s',
    async (path) => {
      const response = await fetchApp(localePath(locale, path))
      const page = await readPage(response)
      expect(response.status).toBe(404)
      expect([page.lang, page.robots, page.canonical]).toEqual([locale, 'noindex', ''])
      expect(page.h1).toBe(translatorFor(locale)('not_found.title'))
      expect(page.text).toContain(localePath(locale, path))
      expect(page.html).toContain(
        `<noscript><meta http-equiv="refresh" content="5;url=${href(locale, 'home')}"/></noscript>`,
      )
    },
  )
})

const junk = ['/<script>alert(1)</script>', '/"><img src=x onerror=alert(1)>', "/'-alert(1)-'"]
it.each(junk)('shows %s as text', async (path) => {
  const response = await fetchApp(origin + path)
  const { html, text } = await readPage(response)
  expect(response.status).toBe(404)
  expect(html).not.toMatch(/<script>alert|<img src=x/)
  expect(text).toContain('alert(1)')
})

it('shows a path in the reader’s script, and an undecodable one unchanged', async () => {
  expect((await readPage(await fetchApp('/没有这一页'))).text).toContain('/没有这一页')
  expect((await readPage(await fetchApp(`${origin}/%E4%BD`))).text).toContain('/%E4%BD')
})

describe('a request that is not a navigation gets a short response', () => {
  it.each(['/nope.png', '/a/b/c/d/nope.js', '/wp-login.php', '/en-US/x.css', '/media/160/x.webp'])(
    'for the file %s',
    async (path) => {
      const response = await fetchApp(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
      expect((await response.text()).length).toBeLessThan(50)
    },
  )

  it.each(['image', 'script', 'style'])('for a %s at any address', async (destination) => {
    const response = await fetchApp('/nope', { headers: { 'Sec-Fetch-Dest': destination } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  })

  it('and for the API a problem document', async () => {
    const response = await fetchApp('/api/nope')
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})
