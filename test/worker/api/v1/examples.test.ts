// The page for developers of other programs, and its examples.
import { beforeAll, expect, it } from 'vitest'
import commands from '../../../../examples/content-api.sh?raw'
import { lastFiveArticles } from '../../../../examples/last-five-articles/last-five-articles.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { localePath } from '../../../../client/contract/paths.ts'
import { newApiToken } from '../../../support/site/content-api.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

it('the page shows guides, examples and both API documents in the frame of each language', async () => {
  for (const locale of locales) {
    const response = await fetchApp(localePath(locale, '/developers'))
    expect([locale, response.status]).toEqual([locale, 200])
    const html = await response.text()
    expect(html).toContain(`<html lang="${locale}"`)
    for (const part of [
      'POST /api/v1/entries',
      'GET /api/v1/numbers',
      'DELETE /api/v1/redirects',
      'webhook.write',
      'is_from_site',
      'entry_get',
    ])
      expect(html).toContain(part)
  }
})

it('the curl examples work', async () => {
  const token = await newApiToken()
  const lines = commands.split('\n').filter((line) => line.startsWith('curl '))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const [, method = 'GET'] = /-X (\w+)/.exec(line) ?? []
    const headers = [...line.matchAll(/-H "(.+?): (.+?)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$TOKEN', token),
    ])
    const [, body] = /-d '(.+?)'/.exec(line) ?? []
    const [, path = ''] = /"\$SITE(.+?)"$/.exec(line) ?? []
    const response = await fetchApp(path, {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body && { body }),
    })
    expect([line, response.status]).toEqual([
      line,
      method === 'POST' && path.includes('/api') ? 201 : 200,
    ])
    await response.text()
  }
})

it('another site can show the last five articles', async () => {
  const html = await lastFiveArticles('', 'en-US', (path) => fetchApp(path))
  expect(html.match(/<li><a href="http[^"]+\/article\/\d+[^"]*">[^<]+<\/a>/g)).toHaveLength(5)
})
