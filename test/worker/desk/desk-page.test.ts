import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { maintenanceKey } from '../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetchApp(path, {
    headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', ...headers },
  })
}

async function openAs(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const token = await operatorSession('translator')
  return open(path, { Cookie: `__Host-backstage=${token}`, ...headers })
}

it('redirects to the sign-in page without a session, and back from there', async () => {
  const response = await open('/backstage/article?lang=th-TH&q=a%26b')
  expect(response.status).toBe(302)
  const target = new URL(response.headers.get('Location')!, 'http://site.invalid')
  expect(target.pathname).toBe('/backstage/login')
  expect(target.searchParams.get('return')).toBe('/backstage/article?lang=th-TH&q=a%26b')
  expect(response.headers.get('Cache-Control')).toContain('no-store')
})

it.each(['/backstage', '/backstage/article/5', '/backstage/nope/deeper'])(
  'answers %s with the document of the application',
  async (path) => {
    const response = await openAs(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    const [, nonce] =
      /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(
        response.headers.get('Content-Security-Policy')!,
      ) ?? []
    expect(html).toContain(`<script type="module" nonce="${nonce}" src="/desk.js">`)
    const [, operator = ''] = /id="operator">(.+?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(operator)).toMatchObject({ roles: ['translator'], languages: ['th-TH'] })
    expect(html).not.toContain('access_token')
  },
)

it('the desk is closed with the session', async () => {
  const token = await operatorSession('editor')
  await (await sendDeskRequest('/api/backstage/logout', { method: 'POST', as: token })).text()
  const response = await open('/backstage', { Cookie: `__Host-backstage=${token}` })
  expect(response.status).toBe(302)
})

it('reloads itself once when another site’s link has withheld the cookie', async () => {
  const held = { 'Sec-Fetch-Site': 'cross-site', Cookie: 'backstage_hint=1' }
  const response = await open('/backstage/article', held)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('http-equiv="refresh"')
  const second = await open('/backstage/article', { ...held, 'Sec-Fetch-Site': 'same-origin' })
  expect(second.status).toBe(302)
})

it('the desk stays open during maintenance', async () => {
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true, until: null, message: '' }))
  clearMemo()
  const [desk, site] = [await openAs('/backstage'), await open('/')]
  await Promise.all([desk.text(), site.text()])
  await env.KV.delete(maintenanceKey)
  clearMemo()
  expect([desk.status, site.status]).toEqual([200, 503])
})

it('the desk’s address with a language prefix is not a page of the public site', async () => {
  const response = await openAs('/en-US/backstage')
  await response.text()
  expect(response.status).toBe(404)
})
