// The page of article templates: choices in the address, and no such page in production.
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { ask, freshSite, readPage, textsOf } from '../../support/site.ts'

beforeAll(freshSite)

const path = '/article-template-generator'

describe('the choice of kind, language and format', () => {
  it('is a news item in the language of the page, as Markdown', async () => {
    const [source = ''] = await textsOf(`/en-US${path}`, '#source')
    expect(source).toMatch(/^# \[Who\] \[did what\]/)
  })

  it('is what the address says', async () => {
    const address = `/en-US${path}?kind=rules&to=th-TH&as=html`
    const [source = ''] = await textsOf(address, '#source')
    expect(source).toContain('&lt;h2&gt;ตัวอย่าง&lt;/h2&gt;')
    expect(await textsOf(address, 'main article h2')).toContain('ตัวอย่าง')
    expect(await textsOf(address, 'main nav [aria-current]')).toEqual([
      'Rule explained',
      'ไทย',
      'HTML',
    ])
  })

  it('leads to a draft at the desk', async () => {
    const { html } = await readPage(await ask(`${path}?kind=game&to=vi-VN`))
    expect(html).toContain('href="/backstage/article?new=game&amp;lang=vi-VN"')
  })

  it.each(['?kind=poem', '?to=fr-FR', '?as=pdf', '?kind=news&kind=game'])(
    'is missing for %s',
    async (query) => {
      expect((await ask(path + query)).status).toBe(404)
    },
  )
})

it('is hidden from search engines, and in no sitemap', async () => {
  expect((await readPage(await ask(path))).robots).toContain('noindex')
  const map = await (await ask('/sitemap/zh-CN/pages.xml')).text()
  expect(map).toContain('/mark-six/generator<')
  expect(map).not.toContain(path)
})

describe('in production', () => {
  const bindings = { ENVIRONMENT: 'production' } as unknown as Partial<Env>

  it.each(locales)('leads home in %s', async (locale) => {
    const response = await ask(`${href(locale, 'articleTemplate')}?kind=game`, { bindings })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(href(locale, 'home'))
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})
