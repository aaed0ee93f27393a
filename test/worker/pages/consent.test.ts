// Third parties: absent without configuration and consent, and the same page for all visitors.
import { beforeAll, describe, expect, it } from 'vitest'
import { readConsent, writeConsent } from '../../../client/contract/site/consent.ts'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { thirdPartiesOf } from '../../../worker/http/third-parties.ts'
import { pageTable } from '../../../worker/site/pages/table.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { fetchApp, resetSite, sourceOf } from '../../support/site/site.ts'

const configured = { TAG_MANAGER_ID: 'GTM-TEST1', SESSION_ANALYTICS_ID: 'abcdef1234' }
const anyThirdParty = /google|gtm|doubleclick|clarity\.ms|bing\.com/i

/** The security policy without its nonce, which is random and may contain anything. */
const withoutNonce = (response: Response) =>
  response.headers.get('Content-Security-Policy')!.replace(/'nonce-[^']+'/, '')

/** `consent`: value of that cookie. */
function open(path: string, consent?: string, bindings: Partial<Env> = configured) {
  const headers: Record<string, string> = consent ? { Cookie: `a=1; consent=${consent}; b=2` } : {}
  return fetchApp(path, { bindings, headers })
}

function policyOf(response: Response): Record<string, string> {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(
    policy
      .replace(/'nonce-[^']+'/, "'nonce'")
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )
}

/** Ids in a page by purpose, and whether it contains the consent form. */
async function formIn(response: Response) {
  const ids: Record<string, string | null> = {}
  let footer = 0
  let text = ''
  const links: (string | null)[] = []
  await new HTMLRewriter()
    .on('template#consent a[href]', {
      element: (link) => void links.push(link.getAttribute('href')),
    })
    .on('template#consent input[name]', {
      element: (box) => void (ids[box.getAttribute('name') ?? ''] = box.getAttribute('data-id')),
    })
    .on('template#consent p', { text: (chunk) => void (text += chunk.text) })
    .on('footer [data-consent-settings][disabled]', { element: () => void (footer += 1) })
    .transform(response)
    .arrayBuffer()
  return { ids, footer, links, text }
}

const open_ = [
  '/',
  '/en-US/article/1',
  '/news/industry',
  '/game/live',
  '/contact-us',
  '/search?q=a',
]
const closed = [
  '/login',
  '/en-US/register',
  '/forgot-password',
  '/password-reset?token=abc',
  '/email-verification?token=abc',
  '/email-change?token=abc',
  '/member/account',
  '/preview/article/2?token=abc',
  '/th-TH/offline',
  '/no-such-page?token=abc',
]

describe('a site without third parties', () => {
  beforeAll(resetSite)
  const bare = { TAG_MANAGER_ID: '', SESSION_ANALYTICS_ID: '' }

  it.each([...open_, ...closed])('never mentions them at %s, whatever the cookie', async (path) => {
    for (const consent of [undefined, 'traffic:1.usage:1']) {
      const response = await open(path, consent, bare)
      expect(policyOf(response)['connect-src']).toBe("'self'")
      const html = await response.text()
      expect(html).not.toContain('consent')
      expect(html.replaceAll(/api\/auth\/google|google-site|auth\.google/g, '')).not.toMatch(
        /googletagmanager|clarity\.ms/,
      )
    }
  })
})

describe('a site with third parties', () => {
  beforeAll(resetSite)

  it.each(open_)('returns the same page to everyone at %s', async (path) => {
    const strip = async (response: Response) =>
      (await response.text()).replaceAll(/nonce="[^"]*"/g, '')
    const first = await strip(await open(path))
    for (const consent of [undefined, 'traffic:0.usage:0', 'traffic:1.usage:1'])
      expect(await strip(await open(path, consent))).toBe(first)
  })

  it.each(open_)('asks at %s, with its ids', async (path) => {
    const { ids, footer, text } = await formIn(await open(path))
    expect(ids).toEqual({ necessary: null, traffic: 'GTM-TEST1', usage: 'abcdef1234' })
    expect(footer).toBe(1)
    expect(text).not.toBe('')
  })

  it.each(closed)(
    'admits no third party at %s, where the settings can still be changed',
    async (path) => {
      const response = await open(path, 'traffic:1.usage:1')
      expect(withoutNonce(response)).not.toMatch(anyThirdParty)
      const { ids, footer } = await formIn(response)
      expect(ids).toEqual({ necessary: null, traffic: null, usage: null })
      expect(footer).toBe(1)
    },
  )

  it.each(locales)('asks in %s', async (locale) => {
    const { text, links } = await formIn(await open(href(locale, 'home')))
    expect(text).toContain(catalogues[locale].consent.question)
    expect(links).toContain(href(locale, 'legal', { kind: 'cookies' }))
  })

  it('admits none on pages whose forms or addresses contain private data', () => {
    const names = pageTable
      .filter((page) => page.blocksThirdParties ?? page.isPrivate)
      .map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'email-change',
      'email-change-undo',
      'email-verification',
      'feedback-success',
      'forgot-password',
      'login',
      'login-link',
      'login-link-use',
      'member-tab',
      'offline',
      'password-reset',
      'register',
      'subscribe-confirm',
      'subscribe-lists',
    ])
  })
})

describe('the policy', () => {
  beforeAll(resetSite)

  const without = policyOf
  const consents: [string | undefined, { google: boolean; clarity: boolean }][] = [
    [undefined, { google: true, clarity: true }],
    ['', { google: true, clarity: true }],
    ['traffic:0.usage:0', { google: false, clarity: false }],
    ['traffic:1.usage:0', { google: true, clarity: false }],
    ['traffic:0.usage:1', { google: false, clarity: true }],
    ['traffic:1.usage:1', { google: true, clarity: true }],
    ['usage:0', { google: true, clarity: false }],
    ['traffic:00.usage:0', { google: true, clarity: false }],
    ['xtraffic:0', { google: true, clarity: true }],
    ["traffic:0.usage:0.'; script-src *", { google: false, clarity: false }],
  ]

  it.each(consents)('for the cookie "%s" admits %o', async (consent, { google, clarity }) => {
    // Rendered, from memory, and from the Cache API.
    for (const source of ['render', 'memory', 'memory', 'cache']) {
      if (source === 'cache') forgetPages()
      const response = await open('/article/2', consent)
      const policy = without(response)
      for (const directive of ['connect-src', 'img-src']) {
        expect(/google-analytics\.com/.test(policy[directive]!)).toBe(google)
        expect(/clarity\.ms/.test(policy[directive]!)).toBe(clarity)
      }
      expect(/td\.doubleclick\.net/.test(policy['frame-src'] ?? '')).toBe(google)
      expect(policy['script-src']).toBe("'nonce' 'strict-dynamic'")
      expect(policy['frame-ancestors']).toBe("'none'")
    }
  })

  it('follows consent with each response, on the fast path too', async () => {
    await open('/game/live')
    const seen = []
    for (const consent of ['traffic:1', 'traffic:0', undefined, 'traffic:1']) {
      const response = await open('/game/live', consent)
      expect(sourceOf(response)).toBe('memory')
      seen.push(policyOf(response)['connect-src']!.includes('google'))
    }
    expect(seen).toEqual([true, false, true, true])
  })

  it('admits none to a browser that sends Global Privacy Control, whatever the cookie', async () => {
    for (const consent of ['a', 'traffic:1.usage:1']) {
      const headers = { Cookie: `consent=${consent}`, 'Sec-GPC': '1' }
      const response = await fetchApp('/game/live', { bindings: configured, headers })
      expect(withoutNonce(response)).not.toMatch(anyThirdParty)
    }
  })

  it('admits no unconfigured third party', async () => {
    const one = { TAG_MANAGER_ID: '', SESSION_ANALYTICS_ID: 'abcdef1234' }
    const policy = policyOf(await open('/news/brand', 'traffic:1.usage:1', one))
    expect(policy['connect-src']).not.toContain('google')
    expect(policy['connect-src']).toContain('clarity.ms')
    expect((await formIn(await open('/news/brand', undefined, one))).ids).toEqual({
      necessary: null,
      usage: 'abcdef1234',
    })
  })

  it('is unchanged for the API and for images', async () => {
    for (const path of ['/api/article', '/media/160/none.webp', '/robots.txt']) {
      const response = await open(path, 'traffic:1.usage:1')
      expect(withoutNonce(response)).not.toMatch(anyThirdParty)
    }
  })

  it('matches a page with the current ids', async () => {
    for (const SESSION_ANALYTICS_ID of ['', 'abcdef1234', 'abcdef5678']) {
      const bindings = { TAG_MANAGER_ID: '', SESSION_ANALYTICS_ID }
      // Not on the fast path, whose variables are those of its isolate.
      const { ids } = await formIn(await open('/news/industry?more=1', undefined, bindings))
      expect(ids['usage'] ?? '').toBe(SESSION_ANALYTICS_ID)
    }
  })

  it('contains the address for violation reports', async () => {
    const response = await open('/')
    const policy = policyOf(response)
    expect([policy['report-uri'], policy['report-to']]).toEqual(['/api/beacon/policy', 'policy'])
    expect(response.headers.get('Reporting-Endpoints')).toBe('policy="/api/beacon/policy"')
  })
})

it.each(['GTM-"><script>', 'UA-12345', "GTM-TEST1' https://x", 'gtm-test1'])(
  'rejects "%s" as a container',
  (TAG_MANAGER_ID) => {
    expect(thirdPartiesOf({ TAG_MANAGER_ID, SESSION_ANALYTICS_ID: '' })).toEqual([])
  },
)

it('a stored decision is read back, and any other value is ignored', () => {
  for (const consent of [{}, { traffic: true }, { usage: false }, { traffic: false, usage: true }])
    expect(readConsent(writeConsent(consent))).toEqual(consent)
  for (const value of ['', '1', 'traffic', 'traffic:2', 'toString:1', 'traffic:1,usage:1'])
    expect(readConsent(value)).toEqual({})
})
