// A site with another identity shows nothing of the demo site, in anything it sends.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { markIcons, markIconUrl } from '../../../client/contract/site/mark.ts'
import { mailConfig } from '../../../worker/mail/sending/send-to-provider.ts'
import { renderMail } from '../../../worker/mail/templates/render.tsx'
import { describeApp } from '../../../worker/desk/operators/second-factors.ts'
import { articles, events } from '../../../worker/storage/schema/index.ts'
import { startSecondSite } from '../../support/identity/second-site.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { fetchApp, readPage, testDeps } from '../../support/site/site.ts'

const demoBrand = /Meridian|MERIDIAN|子午/

let owner = ''
let article = ''
beforeAll(async () => {
  owner = await startSecondSite()
  const [row] = await testDeps().db.select({ id: articles.id }).from(articles)
  article = `/en-US/article/${row?.id}`
})

/** Headers and body of a response. */
async function sentBy(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetchApp(path, { headers })
  const text = await response.text()
  expect([path, response.status]).toEqual([path, 200])
  return JSON.stringify([...response.headers]) + text
}

describe('the name', () => {
  it.each([
    ['/en-US', 'Harbor Daily'],
    ['/', '港口日报'],
    ['/en-US/rss.xml', 'Harbor Daily'],
    ['/en-US/atom.xml', 'Harbor Daily'],
    ['/en-US/feed.json', 'Harbor Daily'],
    ['/manifest/en-US.webmanifest', 'Harbor Daily'],
    ['/manifest/zh-CN.webmanifest', '港口日报'],
    ['/api/openapi.json', '"title":"Harbor"'],
    ['/backstage/login?lang=en-US', '· Harbor</title>'],
    ['/backstage/login?lang=zh-CN', '· 港口</title>'],
  ])('of %s is that of the settings', async (path, name) => {
    const text = await sentBy(path)
    expect(text).toContain(name)
    expect(text).not.toMatch(demoBrand)
  })

  it('is in an article, in the desk and in a calendar file', async () => {
    const page = await sentBy(article)
    expect(page).toContain('<title>Ships in the fog - Harbor Daily</title>')
    expect(page).toContain('"name":"Harbor Daily"')
    const desk = await (
      await sendDeskRequest('/backstage', { as: owner, headers: { Accept: 'text/html' } })
    ).text()
    expect(desk).toMatch(/data-mark="[0-9a-f]{32}\.svg"/)
    expect(desk).toMatch(/data-site="(?:Harbor|港口)"/)
    const [event] = await testDeps().db.select({ id: events.id }).from(events)
    const month = await sentBy(`/en-US/calendar/event/${event?.id}.ics`)
    expect(month).toContain('PRODID:-//Harbor//')
    for (const text of [page, desk, month]) expect(text).not.toMatch(demoBrand)
  })

  it('is in emails, with its color, and their sender, and in authenticator apps', async () => {
    const config = await mailConfig(testDeps(), env)
    expect(config?.from).toBe('Harbor Desk <news@meridian.example>')
    const { subject, html, text } = renderMail(config!, {
      id: 'mail',
      cause: 'test',
      to: 'reader@example.test',
      lang: 'en-US',
      created_at: '2026-11-20T12:00:00.000Z',
      template: 'account_exists',
      data: { nickname: 'Lanternfish' },
    })
    expect(subject).toBe('You already have a Harbor account')
    expect(html).toContain('HARBOR')
    for (const color of ['#5b3df5', '#a99bff']) expect(html).toContain(color)
    expect(html).not.toMatch(/#00634d|#5fd0ae/)
    expect(subject + html + text).not.toMatch(demoBrand)
    const deps = testDeps()
    const visitor = { deps, origin: env.ORIGIN, locale: 'en-US' } as const
    expect((await describeApp(visitor, 'abcd', { email: 'a@example.test' })).uri).toContain(
      'issuer=Harbor',
    )
  })
})

it('names the relying party of passkeys', async () => {
  const as = await operatorSession('owner', true)
  const path = '/api/backstage/factor/passkey/options?lang=en-US'
  const options = await sendDeskRequest(path, { method: 'POST', as })
  expect(await options.json()).toMatchObject({ rp: { name: 'Harbor' } })
})

describe('the look', () => {
  it('is one style and the icons of the mark', async () => {
    const { html } = await readPage(await fetchApp('/en-US'))
    const styles = [...html.matchAll(/<style nonce="[^"]+">([^<]+)<\/style>/g)]
    expect(styles.map(([, style]) => style)).toEqual([
      expect.stringContaining('--accent:light-dark(#5b3df5,#a99bff)'),
    ])
    const signIn = await sentBy('/backstage/login?lang=en-US')
    expect(signIn).toContain('--accent:light-dark(#5b3df5,#a99bff)')
    expect(html).toContain('content="#5b3df5"')
    const [, mark = ''] = /<img src="\/media\/identity\/([^"]+)"/.exec(html) ?? []
    expect(mark).toMatch(/^[0-9a-f]{32}\.svg$/)
    for (const [icon, side] of [
      ['32', 32],
      ['180', 180],
      ['192', 192],
      ['512', 512],
      ['maskable', 512],
    ] as const) {
      const response = await fetchApp(markIconUrl(mark, icon))
      expect(response.headers.get('Cache-Control')).toContain('immutable')
      expect(await env.IMAGES.info(response.body!)).toMatchObject({ width: side, height: side })
    }
    expect(markIcons).toHaveLength(5)
    expect(html).toContain('href="https://status.harbor.example"')
    expect(html).toContain('href="https://docs.harbor.example/api"')
  })
})
