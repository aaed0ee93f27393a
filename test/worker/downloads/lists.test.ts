import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { locales } from '../../../client/contract/locale.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { addressOf, logIn, readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

const vipPath = '/api/user/material/vip/aurora'

/** Groups of a response, whose keys are exactly those of the contract. */
async function groupsAt(path: string, as: string) {
  const response = await sendApi(path, { as })
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ])
  const body: unknown = await response.json()
  const parsed = z.parse(api.materials.output, body)
  expect(body).toEqual(parsed)
  return parsed.items
}

describe('files for every member', () => {
  it.each(['member', 'download', 'muted', 'vip'])('are the same for %s', async (name) => {
    const groups = await groupsAt('/api/user/material', await logIn(name))
    expect(groups.map(({ slug }) => slug)).toEqual([
      'brand-kit',
      'game-covers',
      'event-artwork',
      'social-templates',
      'wallpapers',
      'documents',
    ])
    for (const { files } of groups) expect(files.length).toBeGreaterThan(0)
  })

  it('are listed in every language', async () => {
    const token = await logIn('member')
    const titles = new Set<string>()
    for (const locale of locales)
      titles.add((await groupsAt(`/api/user/material?lang=${locale}`, token))[1]!.title)
    expect(titles.size).toBe(locales.length)
  })

  it('cost at most one round trip after that of the session', async () => {
    const as = await logIn('vip')
    for (const path of ['/api/user/material', vipPath]) {
      const { DB, trips } = countingDb()
      expect((await sendApi(path, { as, bindings: { DB } })).status).toBe(200)
      expect(trips()).toBeLessThanOrEqual(2)
    }
  })
})

describe('files for a VIP group', () => {
  it('are listed for its members, in every language', async () => {
    const token = await logIn('vip')
    for (const locale of locales) {
      const [group, ...others] = await groupsAt(`${vipPath}?lang=${locale}`, token)
      expect([group?.slug, others]).toEqual(['aurora', []])
      expect(group?.files.map(({ id }) => id)).toEqual([700, 701, 702])
      expect(group?.files.map(({ filename }) => filename)).toContain('Aurora 2560×1440.webp')
    }
  })

  it.each(['member', 'download', 'muted'])('are hidden from %s', async (name) => {
    const response = await sendApi(vipPath, { as: await logIn(name) })
    expect(await readProblem(response)).toEqual([403, 'vip_only'])
  })

  it.each(['gold', 'no-such-group'])('are not those of another group: %s', async (group) => {
    const response = await sendApi(`/api/user/material/vip/${group}`, { as: await logIn('vip') })
    expect(await readProblem(response)).toEqual([403, 'vip_only'])
  })

  it.each(['~!', '%00', 'A', 'ａ', 'a--b', '..%2Faurora', "'or'1'='1"])(
    'have no group named %s',
    async (group) => {
      const response = await sendApi(`/api/user/material/vip/${group}`, { as: await logIn('vip') })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )

  it('are on no public page, and at no image address', async () => {
    for (const path of ['/download', '/download/vip-materials', '/en-US/download'])
      expect(await (await fetchApp(path)).text()).not.toMatch(/aurora|极光/i)
    expect((await fetchApp('/download/aurora')).status).toBe(404)
    await env.MEDIA.put('materials/aurora/aurora-wide.webp', 'an image')
    for (const width of ['160', '1340', 'og'])
      expect((await fetchApp(`/media/${width}/materials/aurora/aurora-wide.webp`)).status).toBe(404)
  })
})

describe('a change', () => {
  beforeEach(resetSite)

  it('removes a withdrawn group with all its files', async () => {
    await env.DB.prepare('update material_groups set published_at = null where id = 1').run()
    const groups = await groupsAt('/api/user/material', await logIn('member'))
    expect(groups.map(({ id }) => id)).not.toContain(1)
  })

  it('of membership hides a VIP group, also in an existing session', async () => {
    const token = await logIn('vip')
    await env.DB.prepare('update users set vip_group = null where email = ?')
      .bind(addressOf('vip'))
      .run()
    expect(await readProblem(await sendApi(vipPath, { as: token }))).toEqual([403, 'vip_only'])
  })

  it('leaves a VIP group without files empty', async () => {
    const token = await logIn('vip')
    await env.DB.prepare(
      "update material_groups set published_at = null where slug = 'aurora'",
    ).run()
    expect(await groupsAt(vipPath, token)).toEqual([])
  })
})
