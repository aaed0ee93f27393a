// What waits for an operator: counted by type, and only where they could do something about it.
import { beforeEach, expect, it } from 'vitest'
import type { Today } from '../../../client/contract/backstage/home.ts'
import { operatorSession } from '../../support/desk.ts'
import { desk, draftArticle } from '../../support/entries.ts'
import { rowsOf } from '../../support/member.ts'
import { freshSite } from '../../support/site.ts'

beforeEach(freshSite)

const countsOf = async (as: string) => (await desk<Today>(as, 'today')).counts

it('counts one’s own drafts by type', async () => {
  const [author, editor] = [await operatorSession('author'), await operatorSession('editor')]
  await draftArticle(author, 'Mine')
  await draftArticle(author, 'Mine, too')
  await desk(author, 'entry', { body: { type: 'game', lang: 'en-US' } })
  expect((await countsOf(author)).drafts).toMatchObject({ article: 2, game: 1, faq: 0 })
  expect((await countsOf(editor)).drafts).toMatchObject({ article: 0, game: 0, faq: 0 })
})

it('shows nobody what they could not do', async () => {
  const editor = await operatorSession('editor')
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await draftArticle(editor, title, 'th-TH')
    await rowsOf(`update entries set outdated_since = '2026-01-01T00:00:00.000Z' where id = ?`, id)
  }
  await desk(editor, 'release', { body: { title: 'Winter' } })
  await rowsOf(`update releases set state = 'failed'`)
  const sum = ({ article, game }: { article: number; game: number }) => article + game
  for (const [role, outdated, failed] of [
    ['editor', 3, 1],
    ['translator', 3, 0],
    ['author', 0, 0],
    ['moderator', 0, 0],
  ] as const) {
    const counts = await countsOf(await operatorSession(role))
    expect([sum(counts.outdated), counts.failed], role).toEqual([outdated, failed])
  }
})

it('counts no further than it shows', async () => {
  await rowsOf(`update entries set draft_at = '2026-01-01T00:00:00.000Z',
    draft_by = (select id from operators where email = 'editor@example.test')`)
  const { drafts } = await countsOf(await operatorSession('editor'))
  const counted = Object.values(drafts).reduce((sum, count) => sum + count, 0)
  const [all] = await rowsOf<{ count: number }>('select count(*) as count from entries')
  expect(counted).toBe(Math.min(100, all!.count))
})
