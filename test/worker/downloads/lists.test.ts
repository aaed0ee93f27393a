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

/** Groups in an answer that says nothing beyond its contract. */
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

describe('what every member may download', () => {
  it.each(['member', 'download', 'muted', 'vip'])('is the same for %s', async (name) => {
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

  it('comes in every language', async () => {
    const token = await logIn('member')
    const titles = new Set<string>()
    for (const locale of locales)
      titles.add((await groupsAt(`/api/user/material?lang=${locale}`, token))[1]!.title)
    expect(titles.size).toBe(locales.length)
  })

  it('is asked for in one round trip at most, behind that of the session', async () => {
    const as = await logIn('vip')
    for (const path of ['/api/user/material', vipPath]) {
      const { DB, trips } = countingDb()
      expect((await sendApi(path, { as, bindings: { DB } })).status).toBe(200)
      expect(trips()).toBeLessThanOrEqual(2)
    }
  })
})

describe('what a VIP group may download', () => {
  it('comes for its members, in every language', async () => {
    const token = await logIn('vip')
    for (const locale of locales) {
      const [group, ...others] = await groupsAt(`${vipPath}?lang=${locale}`, token)
      expect([group?.slug, others]).toEqual(['aurora', []])
      expect(group?.files.map(({ id }) => id)).toEqual([700, 701, 702])
      expect(group?.files.map(({ filename }) => filename)).toContain('Aurora 2560×1440.webp')
    }
  })

  it.each(['member', 'download', 'muted'])('is nothing for %s', async (name) => {
    const response = await sendApi(vipPath, { as: await logIn(name) })
    expect(await readProblem(response)).toEqual([403, 'vip_only'])
  })

  it.each(['gold', 'no-such-group'])('is not what another group has: %s', async (group) => {
    const response = await sendApi(`/api/user/material/vip/${group}`, { as: await logIn('vip') })
    expect(await readProblem(response)).toEqual([403, 'vip_only'])
  })

  it.each(['~!', '%00', 'A', 'ａ', 'a--b', '..%2Faurora', "'or'1'='1"])(
    'has no name like %s',
    async (group) => {
      const response = await sendApi(`/api/user/material/vip/${group}`, { as: await logIn('vip') })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )

  it('is on no page for everybody, nor at the address of any picture', async () => {
    for (const path of ['/download', '/download/vip-materials', '/en-US/download'])
      expect(await (await fetchApp(path)).text()).not.toMatch(/aurora|极光/i)
    expect((await fetchApp('/download/aurora')).status).toBe(404)
    await env.MEDIA.put('materials/aurora/aurora-wide.webp', 'a picture')
    for (const width of ['160', '1340', 'og'])
      expect((await fetchApp(`/media/${width}/materials/aurora/aurora-wide.webp`)).status).toBe(404)
  })
})

describe('when it changes', () => {
  beforeEach(resetSite)

  it('a group leaves with all it has', async () => {
    await env.DB.prepare('update material_groups set published_at = null where id = 1').run()
    const groups = await groupsAt('/api/user/material', await logIn('member'))
    expect(groups.map(({ id }) => id)).not.toContain(1)
  })

  it('a VIP group ends with the membership, also in a session that goes on', async () => {
    const token = await logIn('vip')
    await env.DB.prepare('update users set vip_group = null where email = ?')
      .bind(addressOf('vip'))
      .run()
    expect(await readProblem(await sendApi(vipPath, { as: token }))).toEqual([403, 'vip_only'])
  })

  it('a VIP group without files is empty', async () => {
    const token = await logIn('vip')
    await env.DB.prepare(
      "update material_groups set published_at = null where slug = 'aurora'",
    ).run()
    expect(await groupsAt(vipPath, token)).toEqual([])
  })
})
