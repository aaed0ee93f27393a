// The examples for developers of other programs.
import { beforeAll, expect, it } from 'vitest'
import commands from '../../../../examples/content-api.sh?raw'
import { lastFiveArticles } from '../../../../examples/last-five-articles/last-five-articles.ts'
import { newApiToken } from '../../../support/site/content-api.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

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
