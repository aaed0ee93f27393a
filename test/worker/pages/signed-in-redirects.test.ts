// Pages of the account forms, opened with a session.
import { beforeEach, describe, expect, it } from 'vitest'
import { failingDb } from '../../support/fakes/bindings.ts'
import { logIn, sendApi } from '../../support/site/member.ts'
import { fetchApp, readPage, resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

describe.each(['/login', '/register'])('a member who opens %s', (path) => {
  const asDocument = { 'Sec-Fetch-Dest': 'document' }
  const aim = encodeURIComponent('/article/2?page=2')

  it.each([
    ['', '/member/account'],
    [`?return=${aim}`, '/article/2?page=2'],
    ['?return=//evil.example', '/member/account'],
    ['?return=https%3A%2F%2Fevil.example%2F', '/member/account'],
  ])('with the query "%s" is redirected to %s', async (query, target) => {
    const as = await logIn('member')
    const response = await sendApi(path + query, { as, headers: asDocument })
    expect([response.status, response.headers.get('Location')]).toEqual([302, target])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('stays in the language of the page', async () => {
    const as = await logIn('member')
    const response = await sendApi(`/en-US${path}`, { as, headers: asDocument })
    expect(response.headers.get('Location')).toBe('/en-US/member/account')
  })

  it('does not affect visitors, nor they members, in any cache', async () => {
    const as = await logIn('member')
    for (let round = 0; round < 2; round += 1) {
      const visitors = await sendApi(path, { headers: asDocument })
      expect(visitors.status).toBe(200)
      expect(visitors.headers.get('Cache-Control')).toBe('private, no-cache')
      expect(await visitors.text()).toContain('name="email"')
      expect((await sendApi(path, { as, headers: asDocument })).status).toBe(302)
    }
  })

  it.each([
    ['has a session that is over', 'a'.repeat(43), asDocument],
    ['is a script that fetches the form', undefined, { 'Sec-Fetch-Dest': 'empty' }],
  ])('gets the page uncached who %s', async (_, token, headers) => {
    const as = token ?? (await logIn('member'))
    const response = await sendApi(path, { as, headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.text()).toContain('name="email"')
  })

  it('gets the page while the session cannot be read', async () => {
    const as = await logIn('member')
    await sendApi(path)
    const response = await sendApi(path, { as, headers: asDocument, bindings: { DB: failingDb } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

it('a form without JavaScript logs out, on the pages of members and of the login', async () => {
  for (const path of ['/en-US/member/messages', '/en-US/login'])
    expect((await readPage(await fetchApp(path))).html).toMatch(
      /<noscript>[^]*<form action="\/en-US\/login" method="post"><button class="button" name="log_out">Log out/,
    )
  const as = await logIn('member')
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (let time = 0; time < 2; time++) {
    const response = await sendApi('/en-US/login', { as, headers, body: 'log_out=' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/en-US/login'])
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/)
    expect((await sendApi('/api/user', { as })).status).toBe(401)
  }
  expect((await sendApi('/en-US/login', { as })).status).toBe(200)
})
