// Rule of passwords, as password managers read it.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { localeCookie } from '../../../client/contract/locale.ts'
import type { TabProps } from '../../../client/features/members/center.ts'
import { PasswordTab } from '../../../client/features/members/login/password.tsx'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

function expectRule(field: string): void {
  expect(field).toContain('passwordrules="minlength: 8; maxlength: 64; allowed: lower, digit;"')
  expect(field).toMatch(/ minlength="8"/i)
  expect(field).toMatch(/ maxlength="64"/i)
  expect(field).toContain(' required=""')
}

it.each(['/en-US/register', '/en-US/password-reset?token=x'])(
  '%s has the rule in each field for a new password',
  async (path) => {
    const html = await (await fetchApp(path)).text()
    const fields = html.match(/<input[^>]*"new-password"[^>]*>/g) ?? []
    expect(fields).toHaveLength(2)
    for (const field of fields) expectRule(field)
  },
)

it('the member center has the rule in each field for a new password', () => {
  const user = { kind: 'member', has_password: true, email: 'a@example.test' }
  const center = { user } as TabProps['center']
  const tab = createElement(PasswordTab, { center, change: () => undefined })
  const html = renderToStaticMarkup(tab)
  const fields = html.match(/<input[^>]*type="password"[^>]*>/g) ?? []
  expect(fields.map((field) => /autoComplete="([^"]*)"/i.exec(field)?.[1])).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ])
  for (const field of fields.slice(1)) expectRule(field)
  expect(html).toMatch(/<input[^>]*autoComplete="username"[^>]*value="a@example.test"/i)
})

describe('the well-known address for changing passwords', () => {
  const path = '/.well-known/change-password'

  it.each<[Record<string, string>, string]>([
    [{}, '/member/password'],
    [{ 'Accept-Language': 'xx, th;q=0.9, en' }, '/th-TH/member/password'],
    [{ 'Accept-Language': 'zh-TW' }, '/zh-HK/member/password'],
    [{ Cookie: `${localeCookie}=vi-VN`, 'Accept-Language': 'th' }, '/vi-VN/member/password'],
  ])('leads %j to %s', async (headers, target) => {
    const response = await fetchApp(path, { headers })
    expect([response.status, response.headers.get('Location')]).toEqual([302, target])
    expect((await fetchApp(target)).status).toBe(200)
  })

  it('has no neighbours', async () => {
    const other = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    for (const dest of ['document', 'empty'])
      expect((await fetchApp(other, { headers: { 'Sec-Fetch-Dest': dest } })).status).toBe(404)
  })
})
