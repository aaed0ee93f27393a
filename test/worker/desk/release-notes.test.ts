import { beforeEach, expect, it } from 'vitest'
import packageText from '../../../package.json?raw'
import releases from '../../../RELEASES.md?raw'
import type { Today } from '../../../client/contract/desk/today.ts'
import { newestRelease } from '../../../worker/desk/site/release-notes.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const releaseFor = async (as: string) =>
  (await (await sendDeskRequest('/api/backstage/today', { as })).json<Today>()).release

it('owners see the notes of a release until each dismisses them', async () => {
  const [owner, editor] = await Promise.all([operatorSession('owner'), operatorSession('editor')])
  expect(await releaseFor(editor)).toBeNull()
  const release = (await releaseFor(owner))!
  expect(release.notes.length).toBeGreaterThan(0)
  const body = { seen_release: release.version }
  const sent = { method: 'PATCH', as: owner, body }
  expect((await sendDeskRequest('/api/backstage/me', sent)).status).toBe(200)
  expect(await releaseFor(owner)).toBeNull()
  const odd = { ...sent, body: { seen_release: 'x' } }
  expect((await sendDeskRequest('/api/backstage/me', odd)).status).toBe(422)
})

it('every release has notes in both languages of the desk, and the newest is that of the package', () => {
  const { version } = JSON.parse(packageText) as { version: string }
  const [chinese, english] = [newestRelease(releases, 'zh-CN'), newestRelease(releases, 'en-US')]
  expect([chinese?.version, english?.version]).toEqual([version, version])
  expect(chinese?.notes).toHaveLength(english!.notes.length)
})
