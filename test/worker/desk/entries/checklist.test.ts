// The checklist of an entry before publishing.
import { beforeEach, expect, it } from 'vitest'
import type { Finding, ShareCard } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  fetchDesk,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { resetSite } from '../../../support/site/site.ts'

interface Checklist {
  findings: Finding[]
  cards: ShareCard[]
}

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const checklist = (id: number) => callDesk<Checklist>(editor, `entry/${id}/checklist`)
const save = ({ id, rev }: Entry, body: object) =>
  callDesk(editor, `entry/${id}/draft`, { method: 'PUT', rev, body })

it('lists missing fields, broken links and a taken title', async () => {
  await publishedArticle(editor, 'The same title')
  const draft = await draftArticle(editor, 'The same title')
  const marks = [{ type: 'link', attrs: { href: '/en-US/article/999999' } }]
  await save(draft, {
    ...articleText('The same title'),
    author: '',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read on', marks }] }],
    },
  })
  const { findings } = await checklist(draft.id)
  expect(findings.filter(({ level }) => level === 'blocking')).toEqual([
    { code: 'incomplete', level: 'blocking', field: 'author' },
    {
      code: 'broken_link',
      level: 'blocking',
      field: 'body',
      block: 0,
      value: marks[0]!.attrs.href,
    },
  ])
  const advice = findings.map(({ code, value }) => `${code} ${value ?? ''}`)
  expect(advice).toContain('title_taken The same title')
  expect(advice).toContain('translation_missing zh-CN')
})

it('shows the link preview of each language, its own first', async () => {
  const source = await publishedArticle(editor, 'Source', 'zh-CN')
  const { group_id } = source
  const made = await callDesk<Entry>(editor, 'entry', {
    body: { type: 'article', lang: 'en-US', group_id },
  })
  const { subtitle: _, cover_img: __, ...rest } = articleText('A translation')
  await save(made, rest)
  const { findings, cards } = await checklist(made.id)
  expect(cards.map(({ lang, title, image }) => [lang, title, image])).toEqual([
    ['en-US', 'A translation', '/media/og/site/og.webp'],
    ['zh-CN', 'Source', expect.stringMatching(/^\/media\/og\/(?!site\/)/)],
  ])
  expect(cards[0]).toMatchObject({ description: '', url: `/en-US/article/${made.item_id}` })
  expect(cards[0]?.site).not.toBe('')
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'incomplete', field: 'cover_img' }),
  )
})

it('shows how far a translation is behind its source', async () => {
  const source = await publishedArticle(editor, 'Source', 'zh-CN')
  const { group_id } = source
  const { id, rev } = await callDesk<Entry>(editor, 'entry', {
    body: { type: 'article', lang: 'en-US', group_id },
  })
  await callDesk(editor, `entry/${id}/publish`, { body: { rev, data: articleText('Source') } })
  const outdated = async () =>
    (await checklist(id)).findings.find(({ code }) => code === 'outdated')?.value
  expect(await outdated()).toBeUndefined()
  const current = await callDesk<Entry>(editor, `entry/${source.id}`)
  const data = { ...articleText('Another title'), subtitle: 'Another subtitle' }
  await callDesk(editor, `entry/${source.id}/publish`, { body: { rev: current.rev, data } })
  expect(Number(await outdated())).toBeGreaterThan(1)
})

it('counts paragraphs without a translation, and blocks a translation that has only images', async () => {
  const figure = (alt: string) => ({
    type: 'figure',
    attrs: { image_id: 1001, src: 'a.webp', width: 1, height: 1, alt },
  })
  const body = (alt: string, ...texts: string[]) => ({
    type: 'doc',
    content: [
      ...texts.map((text) => ({
        type: 'paragraph',
        ...(text && { content: [{ type: 'text', text }] }),
      })),
      figure(alt),
    ],
  })
  const draft = await draftArticle(editor, 'Source', 'zh-CN')
  const { entry: source } = await callDesk<{ entry: Entry }>(editor, `entry/${draft.id}/publish`, {
    body: { rev: draft.rev, data: { ...articleText('Source'), body: body('灯塔', '一', '二') } },
  })
  const translation = { ...articleText('A lighthouse'), body: body('A lighthouse', '', '') }
  const { id, rev } = await callDesk<Entry>(editor, 'entry', {
    body: { type: 'article', lang: 'en-US', group_id: source.group_id, data: translation },
  })
  const untranslated = async () =>
    (await checklist(id)).findings.filter(({ code }) => code === 'untranslated')
  const none = { code: 'untranslated', level: 'blocking', field: 'body', block: 0, value: '2' }
  expect(await untranslated()).toEqual([{ ...none, total: 2 }])
  for (const asked of [{ with: [] }, { with: [source.id] }]) {
    const refused = await fetchDesk(editor, `entry/${id}/publish`, { body: { rev, ...asked } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'entry_incomplete',
      findings: [{ ...none, total: 2 }],
    })
  }
  const data = { ...translation, body: body('A lighthouse', '', 'Two') }
  const saved = await callDesk<{ rev: number }>(editor, `entry/${id}/draft`, {
    method: 'PUT',
    rev,
    body: data,
  })
  expect(await untranslated()).toEqual([{ ...none, level: 'advice', value: '1', total: 2 }])
  await callDesk(editor, `entry/${id}/publish`, { body: { rev: saved.rev } })
})
