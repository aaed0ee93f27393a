// Translations and their sources.
import { beforeEach, expect, it } from 'vitest'
import type { BoardRow } from '../../../../client/contract/desk/entries/board.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Source } from '../../../../client/contract/desk/entries/source.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  entryOf,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
let source: Entry
let translation: Entry
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  source = await publishedArticle(editor, 'Source')
  translation = await translated('vi-VN')
})

/** A published translation of the source. */
async function translated(lang: Entry['lang']): Promise<Entry> {
  const { group_id } = source
  const { id, rev } = await callDesk<Entry>(editor, 'entry', {
    body: { type: 'article', lang, group_id },
  })
  const body = { rev, data: articleText(`Source in ${lang}`) }
  return (await callDesk<Published>(editor, `entry/${id}/publish`, { body })).entry
}

const again = (id: number) => callDesk<Entry>(editor, `entry/${id}`)

async function publishAgain(id: number, data: object, rest: object = {}): Promise<Entry> {
  const { rev } = await again(id)
  return (
    await callDesk<Published>(editor, `entry/${id}/publish`, { body: { rev, data, ...rest } })
  ).entry
}

it('a translation starts with the shared fields and the blocks of its source, with their words only on request', async () => {
  const begin = (lang: string, copy: boolean) =>
    callDesk<Entry>(editor, 'entry', {
      body: { type: 'article', lang, group_id: source.group_id, copy },
    })
  const bare = await begin('th-TH', false)
  expect(bare).toMatchObject({
    source_lang: 'en-US',
    data: {
      category: 'industry',
      cover_img: 1001,
      body: { type: 'doc', content: [{ type: 'paragraph' }] },
    },
  })
  const copied = await begin('hi-IN', true)
  expect(copied.data).toMatchObject({ body: source.data['body'] })
  expect(copied.data).not.toHaveProperty('title')
  const body = { type: 'article', lang: 'th-TH', group_id: source.group_id }
  expect(await readProblem(await fetchDesk(editor, 'entry', { body }))).toEqual([
    409,
    'entry_exists',
  ])
})

it('a translation is outdated when its source changes, and shows the changes', async () => {
  const text = articleText('Source', 'Text of Source.', 'A second paragraph.')
  await publishAgain(source.id, text)
  const behind = await again(translation.id)
  expect(behind.outdated_since).not.toBeNull()
  expect(behind.outdated_block_count).toBe(1)
  const { fields, blocks } = await callDesk<Source>(editor, `entry/${translation.id}/source`)
  expect(fields).toEqual([])
  expect(blocks.map(({ kind, at }) => [kind, at])).toEqual([['added', 1]])
  // Reverting the source makes the translation current again.
  await publishAgain(source.id, articleText('Source'))
  expect(await again(translation.id)).toMatchObject({
    outdated_since: null,
    outdated_block_count: 0,
  })
})

it('a translation is not outdated by a draft, a minor change, an untranslated field or its own changes', async () => {
  const { rev } = await again(source.id)
  const body = articleText('A draft')
  await callDesk(editor, `entry/${source.id}/draft`, { method: 'PUT', body, rev })
  await publishAgain(source.id, articleText('Sauce'), { is_minor: true })
  await publishAgain(source.id, { ...articleText('Sauce'), category: 'brand' })
  await publishAgain(translation.id, articleText('Another translation'))
  expect((await again(translation.id)).outdated_since).toBeNull()
  expect((await again(source.id)).outdated_since).toBeNull()
})

it('changes count from the followed revision, not from the latest one', async () => {
  await publishAgain(source.id, articleText('Sauce'), { is_minor: true })
  await publishAgain(source.id, articleText('Sauce', 'Another text.'))
  expect((await again(translation.id)).outdated_block_count).toBe(1)
})

it('a translation is current again when it is published, or confirmed', async () => {
  await publishAgain(source.id, articleText('New source'))
  await publishAgain(translation.id, articleText('A typo'), { is_minor: true })
  expect((await again(translation.id)).outdated_since).not.toBeNull()
  const right = await callDesk<Entry>(editor, `entry/${translation.id}/still-right`, { body: {} })
  expect(right.outdated_since).toBeNull()
  await publishAgain(source.id, articleText('Newer source'))
  const done = await publishAgain(translation.id, articleText('Newer translation'))
  expect(done.outdated_since).toBeNull()
  const live = await again(source.id)
  expect(done.source_revision).toBe(live.live_revision)
})

it('a translation follows content published outside the desk', async () => {
  const [chinese, english] = [await entryOf(editor, 2), await entryOf(editor, 1)]
  expect([chinese.lang, english.source_lang]).toEqual(['zh-CN', 'zh-CN'])
  await publishAgain(chinese.id, { ...chinese.data, title: '新的标题' })
  expect(await again(english.id)).toMatchObject({ outdated_block_count: 1, source_revision: 1 })
  const { fields } = await callDesk<Source>(editor, `entry/${english.id}/source`)
  expect(fields).toEqual(['title'])
})

it('a translation is never published with its source', async () => {
  const draft = { type: 'article', lang: 'th-TH', group_id: source.group_id }
  const thai = await callDesk<Entry>(editor, 'entry', { body: draft })
  await publishAgain(source.id, articleText('Only this one'))
  expect((await again(thai.id)).state).toBe('draft')
  expect((await again(translation.id)).title).toBe('Source in vi-VN')
})

it('a translation has its cell on the board', async () => {
  const board = (query: string) =>
    callDesk<{ items: BoardRow[]; next: string | null }>(
      editor,
      `translations?type=article&${query}`,
    )
  await publishAgain(source.id, articleText('New source'))
  const { items } = await board('state=outdated')
  expect(items).toMatchObject([
    { group_id: source.group_id, title: 'New source', source_lang: 'en-US' },
  ])
  const cells = items[0]!.cells.map(({ lang, state, outdated_block_count }) => [
    lang,
    state,
    outdated_block_count,
  ])
  expect(cells).toEqual([
    ['en-US', 'published', 0],
    ['zh-CN', 'missing', 0],
    ['zh-HK', 'missing', 0],
    ['vi-VN', 'published', 3],
    ['th-TH', 'missing', 0],
    ['hi-IN', 'missing', 0],
  ])
  expect((await board('state=missing&lang=zh-CN')).items.map((row) => row.group_id)).toEqual([
    source.group_id,
  ])
  const groups: number[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: BoardRow[]; next: string | null } = await board(after && `after=${after}`)
    groups.push(...page.items.map((row) => row.group_id))
    after = page.next
  }
  expect(groups).toEqual(groups.toSorted((a, b) => b - a))
  expect(new Set(groups).size).toBe(groups.length)
  expect(groups.length).toBeGreaterThan(20)
})
