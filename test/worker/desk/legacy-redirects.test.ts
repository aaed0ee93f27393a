// Former public addresses that redirect to the desk.
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

const generator = '/article-template-generator'
const periodicals = '/periodical-editor'
const production = { ENVIRONMENT: 'production' } as unknown as Partial<Env>

async function targetOf(path: string, bindings: Partial<Env> = {}): Promise<string | null> {
  const response = await fetchApp(path, { bindings })
  expect(response.status).toBe(302)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  return response.headers.get('Location')
}

describe.each(locales)('in %s', (locale) => {
  it('legacy addresses redirect to the desk', async () => {
    expect(await targetOf(localePath(locale, generator))).toBe('/backstage/templates')
    expect(await targetOf(localePath(locale, periodicals))).toBe('/backstage/periodicals')
  })

  it('legacy addresses redirect to the desk in production except for the generator, which redirects to home', async () => {
    expect(await targetOf(localePath(locale, generator), production)).toBe(localePath(locale, '/'))
    expect(await targetOf(localePath(locale, periodicals), production)).toBe(
      '/backstage/periodicals',
    )
  })
})

it('redirects drop the query of the address', async () => {
  expect(await targetOf(`${generator}?kind=game&ga_track_source=mail`)).toBe('/backstage/templates')
})

it('legacy addresses are in no sitemap', async () => {
  const map = await (await fetchApp('/sitemap/zh-CN/pages.xml')).text()
  expect(map).toContain('/mark-six/generator<')
  expect(map).not.toContain(generator)
})
