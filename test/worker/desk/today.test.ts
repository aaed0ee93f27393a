// Pending work of an operator: counted by type, and only where they have the permission.
import { beforeEach, expect, it } from 'vitest'
import type { Today } from '../../../client/contract/desk/today.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, draftArticle } from '../../support/desk/entries.ts'
import { setSetting } from '../../support/site/forms.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const countsOf = async (as: string) => (await callDesk<Today>(as, 'today')).counts

it('Today counts the operator’s own drafts by type', async () => {
  const [author, editor] = [await operatorSession('author'), await operatorSession('editor')]
  await draftArticle(author, 'Mine')
  await draftArticle(author, 'Mine, too')
  await callDesk(author, 'entry', { body: { type: 'game', lang: 'en-US' } })
  expect((await countsOf(author)).drafts).toMatchObject({ article: 2, game: 1, faq: 0 })
  expect((await countsOf(editor)).drafts).toMatchObject({ article: 0, game: 0, faq: 0 })
})

it('Today shows no work that the operator cannot do', async () => {
  const editor = await operatorSession('editor')
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await draftArticle(editor, title, 'th-TH')
    await rowsOf(
      `update entries set outdated_since = '2026-01-01T00:00:00.000Z', state = ? where id = ?`,
      title === 'Three' ? 'draft' : 'published',
      id,
    )
  }
  await callDesk(editor, 'release', { body: { title: 'Winter' } })
  await rowsOf(`update releases set state = 'failed'`)
  const sum = ({ article, game }: { article: number; game: number }) => article + game
  for (const [role, outdated, failed] of [
    ['editor', 2, 1],
    ['translator', 2, 0],
    ['author', 0, 0],
    ['moderator', 0, 0],
  ] as const) {
    const counts = await countsOf(await operatorSession(role))
    expect([sum(counts.outdated), counts.failed], role).toEqual([outdated, failed])
  }
})

it('Today counts and names entries and releases that go live within a day', async () => {
  const editor = await operatorSession('editor')
  const before = await callDesk<Today>(editor, 'today')
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const [title, hours] of [
    ['Late', 30],
    ['Second', 5],
    ['First', 1],
  ] as const) {
    const { id } = await callDesk<{ id: number }>(editor, 'release', { body: { title } })
    await rowsOf(
      `update releases set state = 'scheduled', due_at = ? where id = ?`,
      inHours(hours),
      id,
    )
  }
  const { due_releases, counts } = await callDesk<Today>(editor, 'today')
  expect(due_releases.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(counts.going_live).toBe(before.counts.going_live + 2)
})

it('Today counts up to the limit it displays', async () => {
  await rowsOf(`update entries set draft_updated_at = '2026-01-01T00:00:00.000Z',
    draft_updated_by = (select id from operators where email = 'editor@example.test')`)
  const { drafts } = await countsOf(await operatorSession('editor'))
  const counted = Object.values(drafts).reduce((sum, count) => sum + count, 0)
  const [all] = await rowsOf<{ count: number }>('select count(*) as count from entries')
  expect(counted).toBe(Math.min(100, all!.count))
})

it('Today counts messages for operators who respond: new ones, and those assigned to the operator', async () => {
  const [support, owner] = [await operatorSession('support'), await operatorSession('owner')]
  const add = (state: string, name: string, role: string | null) =>
    rowsOf(
      `insert into contact_messages (captcha_id, lang, title, email, interest, message, created_at, state, assigned_to)
        values (?1, 'th-TH', ?1, 'a@example.test', 'A', 'Hello', '2026-11-20T12:00:00.000Z', ?2,
          (select id from operators where email = ?3))`,
      name,
      state,
      role && `${role}@example.test`,
    )
  for (const name of ['First', 'Second']) await add('new', name, null)
  await add('in_hand', 'Third', 'support')
  await add('in_hand', 'Fourth', 'owner')
  await add('answered', 'Fifth', 'support')
  await add('spam', 'Sixth', null)
  const today = await callDesk<Today>(support, 'today')
  expect(today.messages).toMatchObject({
    fresh: 2,
    own: 1,
    items: [{ title: 'First', lang: 'th-TH' }, { title: 'Second' }],
  })
  expect(today.counts.messages).toBe(3)
  expect((await countsOf(owner)).messages).toBe(3)
  expect((await countsOf(await operatorSession('editor'))).messages).toBe(0)
})

it('Today names newsletter issues that will be sent, are unsent, or had failed emails', async () => {
  const editor = await operatorSession('editor')
  const now = Date.now()
  const at = (days: number) => new Date(now + days * 24 * 60 * 60_000).toISOString()
  const add = (issue: { title: string; state: string; day?: string; due?: string; made: string }) =>
    rowsOf(
      `insert into issues (title, data, state, weekly_for_date, send_at, audience_cutoff_at, created_at, changed_at)
        values (?1, '{}', ?2, ?3, ?4, ?4, ?5, ?5)`,
      issue.title,
      issue.state,
      issue.day ?? null,
      issue.due ?? null,
      issue.made,
    )
  await add({ title: 'Long ago', state: 'draft', day: '2026-01-05', made: at(-30) })
  await add({ title: 'By hand', state: 'draft', made: at(-1) })
  await add({ title: 'Left', state: 'draft', day: '2026-01-12', made: at(-1) })
  await add({ title: 'Leaves', state: 'scheduled', due: at(2), made: at(-1) })
  await add({ title: 'Refused', state: 'sent', due: at(-2), made: at(-3) })
  await add({ title: 'Arrived', state: 'sent', due: at(-2), made: at(-3) })
  const [refused] = await rowsOf<{ id: number }>("select id from issues where title = 'Refused'")
  await rowsOf(
    "insert into issue_editions (issue_id, lang, content) values (?, 'en-US', '{}')",
    refused!.id,
  )
  await rowsOf(
    "insert into edition_progress (issue_id, lang, failed_count) values (?, 'en-US', 4)",
    refused!.id,
  )
  const { issues, counts } = await callDesk<Today>(editor, 'today')
  expect(issues).toMatchObject([
    { title: 'Refused', why: 'failed', failed: 4 },
    { title: 'Leaves', why: 'leaves' },
    { title: 'Left', why: 'left' },
  ])
  expect(counts.issues).toBe(3)
  expect((await countsOf(await operatorSession('author'))).issues).toBe(0)
})

it('Today tells owners which facts about the company the legal documents lack', async () => {
  const factsFor = async (as: string) => (await callDesk<Today>(as, 'today')).missing_facts
  const [owner, editor] = [await operatorSession('owner'), await operatorSession('editor')]
  await setSetting('operator_email', 'law@lantern.test')
  expect(await factsFor(owner)).toEqual([
    'operator_name',
    'operator_address',
    'operator_registration',
  ])
  expect(await factsFor(editor)).toEqual([])
  await setSetting('operator_name', 'Lantern Ltd.')
  await setSetting('operator_address', '1 Harbour Road, Valletta')
  expect(await factsFor(owner)).toEqual([])
})
