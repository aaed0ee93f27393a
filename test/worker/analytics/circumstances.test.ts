// Facts in a report: source of the visit, item, search keyword and device.
import { beforeEach, expect, it } from 'vitest'
import { counted } from '../../support/site/measure.ts'
import { sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const view = { route: 'index___zh-CN', is_view: true }
const beacon = (body: unknown, options: Parameters<typeof sendApi>[1] = {}) =>
  sendApi('/api/beacon', { body, ...options })

it('counts the item, the keyword, the missing path and the source of the visit', async () => {
  await beacon({ ...view, from: 'search.example', item: 'article 2', searched: 'Ｓlot' })
  await beacon({ ...view, from: 'direct', item: 'article 999999', missing: '/zh-CN/gone' })
  const fault = { message: 'x', file: '/a.js', line: 1 }
  await beacon({ ...view, is_view: false, release: 'abc', faults: [fault] })
  expect(await counted()).toMatchObject({
    'referrer search.example': 1,
    'referrer direct': 1,
    'read article 2': 1,
    'searched zh-CN slot': 1,
    'missing /zh-CN/gone': 1,
    'script_error abc x (/a.js:1)': 1,
  })
  expect(Object.keys(await counted()).filter((name) => name.startsWith('read'))).toHaveLength(1)
})

it.each([
  [{ 'Sec-CH-UA-Mobile': '?1' }, 'phone'],
  [{ 'Sec-CH-UA-Mobile': '?0', 'User-Agent': 'Mobile' }, 'desktop'],
  [{ 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }, 'phone'],
  [{ 'User-Agent': 'Mozilla/5.0 (X11)' }, 'desktop'],
])('classifies a device with %j as a %s', async (headers: Record<string, string>, device) => {
  await beacon({ ...view, vitals: { lcp: 100 } }, { headers })
  expect(await counted()).toMatchObject({ [`lcp index ${device}`]: 1 })
})
