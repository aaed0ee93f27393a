// Legal documents beside the terms: their pages, the facts in them, and their versions.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { href, legalPages, localePath } from '../../../../client/contract/paths.ts'
import { keptData } from '../../../../client/contract/site/kept-data.ts'
import { keptInBrowser } from '../../../../client/contract/site/kept-in-browser.ts'
import { legalPath } from '../../../../client/contract/terms.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, fetchDesk, paragraphs } from '../../../support/desk/entries.ts'
import { setSetting } from '../../../support/site/forms.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, readPage, resetSite } from '../../../support/site/site.ts'

type LegalEntry = Entry & { data: DataOf<'terms'> }

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})

async function documentOf(path: string): Promise<LegalEntry> {
  const [row] = await rowsOf<{ id: number }>(
    `select id from entries where type = 'terms' and path = ? and lang = 'zh-CN'`,
    path,
  )
  return callDesk<LegalEntry>(owner, `entry/${row!.id}`)
}

async function fillIn(): Promise<void> {
  await setSetting('operator_name', 'Lantern Ltd.')
  await setSetting('operator_address', '1 Harbour Road, Valletta')
  await setSetting('operator_email', 'law@lantern.test')
}

const linksTo = (html: string, path: string) => html.split(`href="${path}"`).length - 1

describe('a legal document', () => {
  it.each(locales)('is written in %s and linked in the footer', async (lang) => {
    const { html: home } = await readPage(await fetchApp(href(lang, 'home')))
    for (const kind of legalPages.filter((one) => one !== 'imprint')) {
      const path = localePath(lang, legalPath(kind))
      const response = await fetchApp(path)
      expect([response.status, path]).toEqual([200, path])
      const { html, robots } = await readPage(response)
      expect(html.replaceAll(/<script[^]*?<\/script>/g, '')).not.toContain('{{')
      expect(robots ?? '').not.toContain('noindex')
      expect(linksTo(home, path)).toBe(1)
    }
    const sitemap = await (await fetchApp(`/sitemap/${lang}/pages.xml`)).text()
    expect(sitemap).toContain(`${localePath(lang, '/privacy')}</loc>`)
  })

  it('leaves out what the settings do not say', async () => {
    expect((await readPage(await fetchApp('/en-US/privacy'))).text).not.toContain(
      'is responsible for the data',
    )
    await fillIn()
    const { text } = await readPage(await fetchApp('/en-US/privacy'))
    expect(text).toContain('Lantern Ltd., 1 Harbour Road, Valletta, is responsible')
  })

  it('an imprint is public once the company is named', async () => {
    expect((await fetchApp('/en-US/imprint')).status).toBe(404)
    await fillIn()
    const { text } = await readPage(await fetchApp('/en-US/imprint'))
    expect(text).toContain('is published and run by Lantern Ltd.')
    expect(text).not.toContain('Registration')
    const { html } = await readPage(await fetchApp('/en-US'))
    expect(linksTo(html, '/en-US/imprint')).toBe(1)
  })

  it('lists stored data and what browsers keep', async () => {
    const { text: privacy } = await readPage(await fetchApp('/en-US/privacy'))
    for (const { data } of keptData) expect(privacy).toContain(data['en-US'])
    const { text: cookies } = await readPage(await fetchApp('/en-US/cookies'))
    for (const { names } of keptInBrowser) expect(cookies).toContain(names.join(', '))
    expect(cookies).toContain('Telegram, Spotify, and Mastodon')
  })

  it('is linked where data are entered', async () => {
    for (const path of ['/en-US/register', '/en-US/contact-us', '/en-US/subscribe']) {
      const { html } = await readPage(await fetchApp(path))
      expect(linksTo(html, '/en-US/privacy')).toBe(2)
    }
    const { html } = await readPage(await fetchApp('/en-US/register'))
    expect(linksTo(html, '/en-US/terms-of-service')).toBeGreaterThanOrEqual(2)
  })
})

describe('versions of documents', () => {
  const publish = (entry: LegalEntry, data: object) =>
    callDesk<Published>(owner, `entry/${entry.id}/publish`, {
      body: { rev: entry.rev, data: { ...entry.data, ...data } },
    })

  it('are counted per kind, and members are told which one is new', async () => {
    const changed = { body: paragraphs('新的说明。'), notify_members: true }
    await publish(await documentOf('/privacy'), changed)
    expect(
      await rowsOf('select kind, max(number) as number from terms_versions group by kind'),
    ).toEqual(
      expect.arrayContaining([
        { kind: 'privacy', number: 2 },
        { kind: 'terms', number: 2 },
        { kind: 'cookies', number: 1 },
      ]),
    )
    expect((await readPage(await fetchApp('/privacy/1'))).text).toContain('谁负责')
    expect((await fetchApp('/privacy/2/changes')).status).toBe(200)
    expect(
      await rowsOf(`select type, btn_link from notifications where btn_link like '/privacy%'`),
    ).toEqual([{ type: 'legal', btn_link: '/privacy/2' }])
  })

  it('a kind has one document, which keeps its kind', async () => {
    const entry = await documentOf('/privacy')
    for (const kind of ['cookies', 'terms']) {
      const body = { rev: entry.rev, data: { ...entry.data, kind } }
      const response = await fetchDesk(owner, `entry/${entry.id}/publish`, { body })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('"kind"')
    }
  })

  it('the terms cannot be deleted', async () => {
    const { id } = await documentOf('/terms-of-service')
    expect((await fetchDesk(owner, `entry/${id}`, { method: 'DELETE' })).status).toBe(409)
  })
})
