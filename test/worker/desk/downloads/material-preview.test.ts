// Preview of the download page for a type of visitor, never for an individual member.
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { begin, groupWith, rowOf, stored } from '../../../support/desk/downloads.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { logIn } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let editor = ''
let entry: Entry
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  const begun = await begin(editor, 'material_group')
  const { file } = await stored(editor, 'plan.pdf')
  const body = groupWith([rowOf(1, file)], { vip_groups: ['aurora'] })
  const path = `entry/${begun.id}/draft`
  const { rev } = await callDesk<{ rev: number }>(editor, path, {
    method: 'PUT',
    body,
    rev: begun.rev,
  })
  entry = { ...begun, rev }
})

/** The page in a browser in which a VIP member is also logged in. */
async function pageAs(as: string): Promise<string> {
  const member = await logIn('vip')
  const path = `/backstage/preview/${entry.id}/en-US/download?rev=${entry.rev}${as}`
  const headers = { Cookie: `__Host-backstage=${editor}; __Host-session=${member}` }
  const response = await fetchApp(path, { headers })
  expect(response.status).toBe(200)
  return response.text()
}

it.each(['', '&as=visitor', '&as=member', '&as=download_only', '&as=vip.gold', '&as=1'])(
  'hides files of a VIP group from others: %s',
  async (as) => {
    expect(await pageAs(as)).not.toContain('Fresh material')
  },
)

it('shows files of a VIP group to it, including on linked pages', async () => {
  const html = await pageAs('&as=vip.aurora')
  expect(html).toContain('Fresh material')
  expect(html).toContain('File 1')
  expect(html).toMatch(new RegExp(`/backstage/preview/${entry.id}/en-US/[^"?]*\\?as=vip\\.aurora`))
  expect(await (await fetchApp('/en-US/download')).text()).not.toContain('Fresh material')
})

it('omits the login prompt for members', async () => {
  const isMembers = async (as: string) => /<html[^>]* data-member/.test(await pageAs(as))
  expect([await isMembers('&as=visitor'), await isMembers('&as=member')]).toEqual([false, true])
})
