// Pages for visitors who follow a link to a file, or send the form without JavaScript.
import { beforeAll, describe, expect, it } from 'vitest'
import { href, localePath } from '../../../client/contract/paths.ts'
import { locales } from '../../../client/contract/locale.ts'
import { brokenMedia, countingDb } from '../../support/fakes/bindings.ts'
import { bytesOf, open, siteWithMaterials, vip } from '../../support/site/materials.ts'
import { newAddress } from '../../support/site/address.ts'
import { addressOf, demoPassword, logIn, readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp, readPage } from '../../support/site/site.ts'
import { unzip } from '../../support/data/unzip.ts'

let member = ''
beforeAll(async () => {
  await siteWithMaterials(...open)
  member = await logIn('member')
})

const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
const follow = (path: string, as?: string, bindings: Partial<Env> = {}) =>
  sendApi(path, { as, headers: navigation, bindings })
const targetOf = (response: Response) => response.headers.get('Location')
const file = `/api/user/material/file/${open[0]}`
const zip = '/api/user/material/archive?ids=100&ids=101'

/** Ids that make the address too long for a return path. */
const tooLong = Array.from({ length: 40 }, (_, index) => 100_000_000 + index).join()

describe('a visitor without a session', () => {
  it.each([
    [`${file}?lang=en-US`, '/en-US/login?return=%2Fen-US%2Fdownload%2Fstart%3Fids%3D100'],
    [`${file}?lang=5`, '/th-TH/login?return=%2Fth-TH%2Fdownload%2Fstart%3Fids%3D100'],
    [zip, '/login?return=%2Fdownload%2Fstart%3Fids%3D100%2C101'],
    ['/api/user/material/archive?ids=', '/login?return=%2Fdownload'],
    ['/api/user/material/archive?ids=//evil.example', '/login?return=%2Fdownload'],
    [`${file}?lang=//evil.example`, '/login?return=%2Fdownload%2Fstart%3Fids%3D100'],
    [`/api/user/material/archive?ids=${tooLong}`, '/login?return=%2Fdownload'],
  ])('who follows %s logs in first', async (path, target) => {
    const response = await follow(path)
    expect([response.status, targetOf(response)]).toEqual([303, target])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Type')).toBeNull()
    expect(await response.text()).toBe('')
  })

  it('with an old browser is recognized by its request for a page', async () => {
    const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect((await sendApi(file, { headers: accept })).status).toBe(303)
    const bearer = { ...accept, Authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await sendApi(file, { headers: bearer })).status).toBe(401)
  })

  it('gets the files after the login, without JavaScript', async () => {
    const door = targetOf(await follow(zip))!
    const back = await fetchApp(door, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        'CF-Connecting-IP': newAddress(),
      },
      body: new URLSearchParams({ email: addressOf('member'), password: demoPassword }).toString(),
    })
    const [, session] = /__Host-session=([^;]+)/.exec(back.headers.get('Set-Cookie')!)!
    const start = await readPage(await follow(targetOf(back)!, session))
    const [, target] = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(start.html)!
    expect(start.html).toContain(`href="${target}"`)
    const response = await follow(target!.replaceAll('&amp;', '&'), session)
    const files = await unzip(await response.arrayBuffer())
    expect(files.map(({ bytes }) => [...bytes])).toEqual(open.map((id) => [...bytesOf(id)]))
  })
})

describe('a program', () => {
  it.each([{}, { 'Sec-Fetch-Mode': 'cors' }, { 'Sec-Fetch-Mode': 'no-cors', Accept: 'text/html' }])(
    'that sends %j gets a problem document',
    async (headers) => {
      const response = await sendApi(zip, { headers: headers as Record<string, string> })
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
      expect(await readProblem(response)).toEqual([401, 'unauthorized'])
    },
  )
})

describe('a link on another site', () => {
  const foreign = { ...navigation, 'Sec-Fetch-Site': 'cross-site' }

  it.each([
    [file, `/download/start?ids=${open[0]}&confirm=1`],
    [zip, '/download/start?ids=100%2C101&confirm=1'],
    ['/api/user/material/archive?ids=//evil.example', '/download/start'],
    ['/download/start?ids=100,101', '/download/start?ids=100%2C101&confirm=1'],
    ['/th-TH/download/start?ids=100', '/th-TH/download/start?ids=100&confirm=1'],
  ])('to %s costs nothing before the visitor agrees', async (path, target) => {
    for (const site of ['cross-site', 'same-site']) {
      const { DB, trips } = countingDb()
      const headers = { ...foreign, 'Sec-Fetch-Site': site }
      const response = await sendApi(path, { as: member, headers, bindings: { DB } })
      expect([303, 302]).toContain(response.status)
      expect(targetOf(response)).toBe(target)
      expect(trips()).toBe(0)
      const page = await readPage(await sendApi(target, { as: member, headers }))
      expect(page.html).not.toContain('http-equiv="refresh"')
      expect(page.html.includes('/api/user/material')).toBe(target.includes('confirm'))
    }
  })

  it.each(['same-origin', 'none'])('is not assumed when the browser sends %s', async (site) => {
    const headers = { ...foreign, 'Sec-Fetch-Site': site }
    const response = await sendApi(file, { as: member, headers })
    expect([response.status, [...new Uint8Array(await response.arrayBuffer())]]).toEqual([
      200,
      [...bytesOf(open[0]!)],
    ])
  })
})

const tooMany = Array.from({ length: 21 }, (_, index) => index + 1).join()

describe('a member without access to a file', () => {
  it.each([
    [
      'nothing chosen',
      '/api/user/material/archive?lang=en-US',
      '/en-US/download/start?problem=none_chosen',
    ],
    [
      'too many',
      `/api/user/material/archive?ids=${tooMany}`,
      `/download/start?ids=${encodeURIComponent(tooMany)}&problem=too_many_files`,
    ],
    [
      'a VIP group',
      `/api/user/material/file/${vip[0]}`,
      `/download/start?ids=${vip[0]}&problem=vip_only`,
    ],
    ['gone', '/api/user/material/file/99', '/download/start?ids=99&problem=not_found'],
  ])('is redirected to a page with the reason: %s', async (_, path, target) => {
    const response = await follow(path, member)
    expect(response.status).toBe(303)
    expect(targetOf(response)).toBe(target)
    expect((await follow(targetOf(response)!, member)).status).toBe(200)
  })

  it('is redirected to a page with the reason: the store is down', async () => {
    for (const path of [file, zip]) {
      const response = await follow(path, member, { MEDIA: brokenMedia })
      expect(targetOf(response)).toMatch(/problem=download_failed$/)
    }
  })
})

describe('the page a download starts from', () => {
  const start = '/download/start'

  it.each(locales)('starts it in %s, automatically and with a link', async (locale) => {
    const one = await readPage(await fetchApp(`${localePath(locale, start)}?ids=100`))
    expect(one.html).toContain(`content="0;url=/api/user/material/file/100?lang=${locale}"`)
    expect(one.html).toContain(`href="${href(locale, 'download', { group: 'brand-kit' })}"`)
    expect(one.robots).toBe('noindex')
    const more = await readPage(await fetchApp(`${localePath(locale, start)}?ids=100&ids=101`))
    const zipUrl = `/api/user/material/archive?lang=${locale}&amp;ids=100%2C101`
    expect(more.html).toContain(`content="0;url=${zipUrl}"`)
    expect(more.html).toContain(`href="${zipUrl}"`)
  })

  it.each(['none_chosen', 'too_many_files', 'vip_only', 'not_found', 'download_failed'])(
    'shows the error, and starts nothing: %s',
    async (problem) => {
      const page = await readPage(await fetchApp(`${start}?ids=100&problem=${problem}`))
      expect(page.html).not.toContain('http-equiv="refresh"')
      expect(page.html).not.toContain('/api/user/material')
      expect(page.h1.length).toBeGreaterThan(2)
    },
  )

  it('shows the maximum number of files per download', async () => {
    const page = await readPage(await fetchApp(`/en-US${start}?problem=too_many_files`))
    expect(page.html).toContain('up to 20.')
  })

  it('starts nothing without a requested file', async () => {
    const page = await readPage(await fetchApp(start))
    expect(page.html).not.toContain('/api/user/material')
  })

  it.each(['?ids=x', '?ids=1,', '?problem=hacked', '?ids=javascript:alert(1)'])(
    'does not exist for %s',
    async (query) => {
      expect((await fetchApp(start + query)).status).toBe(404)
    },
  )

  it('names no file of a VIP group', async () => {
    const page = await readPage(await fetchApp(`${start}?ids=${vip[0]}`))
    expect(page.html).not.toMatch(/aurora|极光/i)
    expect(page.html).toContain('href="/download"')
  })
})

it('the Worker accepts what the form sends without JavaScript', async () => {
  const { html } = await readPage(await fetchApp('/en-US/download/brand-kit'))
  expect(html).toMatch(/<form [^>]*action="\/api\/user\/material\/archive"/)
  expect(html).toContain('<input type="hidden" name="lang" value="en-US"')
  const ids = [...html.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => Number(id))
  expect(ids).toEqual([100, 101, 102, 103, 104, 105])
})
