// The site as types of visitors see it, at the desk: never as an individual member, and without submitting anything.
import { beforeEach, describe, expect, it } from 'vitest'
import { viewAsUrl, type ViewAs } from '../../../client/contract/desk/previews/view-as.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { logIn, rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

let support = ''
beforeEach(async () => {
  await resetSite()
  support = await operatorSession('support')
})

/** A page in a browser with a member's session on the site. */
async function pageAs(as: ViewAs, page: string): Promise<string> {
  const member = await logIn('muted')
  const headers = { Cookie: `__Host-backstage=${support}; __Host-session=${member}` }
  const response = await fetchApp(viewAsUrl(as, page), { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toContain('no-store')
  return response.text()
}

const form = 'class="comment-form"'

describe('the comments of an article', () => {
  it.each(['visitor', 'member', 'vip.aurora'] as const)('accept input of %s', async (as) => {
    expect(await pageAs(as, '/article/2')).toContain(form)
  })

  it.each([
    ['muted', '之前，你不能发表评论。'],
    ['download_only', '这个账号只能浏览和下载，不能评论。'],
  ] as const)('show %s why they may not write', async (as, why) => {
    const html = await pageAs(as, '/article/2')
    expect(html).not.toContain(form)
    expect(html).toContain(why)
  })
})

describe('downloads', () => {
  it('are those of the selected VIP group only', async () => {
    const [group] = await rowsOf<{ title: string }>(
      `select title from material_group_vip_groups as vip
       join material_group_texts as texts on texts.group_id = vip.group_id and lang = 'en-US'
       where vip_group = 'aurora'`,
    )
    const heading = `>${group!.title}<`
    const path = '/en-US/download/vip-materials'
    expect(await pageAs('vip.aurora', path)).toContain(heading)
    for (const as of ['visitor', 'member', 'muted', 'download_only', 'vip.nobody'] as const)
      expect(await pageAs(as, path)).not.toContain(heading)
  })
})

describe('the member center', () => {
  it.each(['account', 'password', 'profile', 'messages', 'likes'])(
    'shows a fictitious member: %s',
    async (tab) => {
      const html = await pageAs('vip.aurora', `/en-US/member/${tab}`)
      expect(html).toContain('VIP member')
      expect(html).not.toContain('@example.test')
    },
  )

  it('shows what a download-only account may not change', async () => {
    expect(await pageAs('download_only', '/en-US/member/account')).toContain('alert')
  })
})

describe('every page', () => {
  it('has a notice, has no script, submits nothing, and links within the view', async () => {
    const html = await pageAs('download_only', '/th-TH/faq')
    expect(html).toContain('工作台：仅供下载账号看到的网站。')
    expect(html).not.toMatch(/<script/)
    expect(html).toMatch(/<html[^>]* data-member/)
    expect(html).toContain('/backstage/as/download_only/th-TH/member/account')
    const posts = html.match(/<form[^>]*method="post"[^>]*>/gi) ?? []
    expect(posts.every((one) => one.includes('inert'))).toBe(true)
  })

  it("equals the visitor's page if it does not depend on the session", async () => {
    const main = async (as: ViewAs) =>
      /<main[^]*<\/main>/
        .exec(await pageAs(as, '/en-US/faq'))![0]
        .replaceAll(/\/backstage\/as\/[^/]+/g, '')
    expect(await main('vip.aurora')).toBe(await main('visitor'))
  })
})

it('the view is for operators only, as an existing type of visitor', async () => {
  expect((await fetchApp(viewAsUrl('member', '/'))).status).toBe(403)
  const headers = { Cookie: `__Host-backstage=${support}` }
  expect((await fetchApp('/backstage/as/1/', { headers })).status).toBe(404)
})

it('the view offers the VIP groups', async () => {
  const { groups } = await callDesk<{ groups: object[] }>(support, 'seen-as?lang=en-US')
  expect(groups).toContainEqual({ key: 'aurora', name: expect.any(String) as string })
})
