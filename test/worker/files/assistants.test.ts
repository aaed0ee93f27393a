import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import type { Published } from '../../../client/contract/desk/entries/entry.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { articleText, callDesk, draftArticle } from '../../support/desk/entries.ts'
import { setSetting } from '../../support/site/forms.ts'
import { rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

const line = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
})
const bodyWith = (image: { id: number; path: string }) => ({
  type: 'doc' as const,
  content: [
    line('All draws', '/en-US/mark-six'),
    {
      type: 'gallery',
      content: ['Ball one', 'Ball two'].map((alt) => ({
        type: 'figure',
        attrs: { image_id: image.id, src: image.path, width: 10, height: 10, alt },
      })),
    },
    { type: 'embed', attrs: { provider: 'youtube', id: 'abcdefghijk', title: 'The draw' } },
    {
      type: 'chart',
      attrs: {
        kind: 'bars',
        title: 'Players',
        unit: '%',
        categories: ['2025', '2026'],
        series: [{ name: 'Asia', values: [41, 44] }],
      },
    },
  ],
})

let id = 0
beforeAll(async () => {
  await resetSite()
  const editor = await operatorSession('editor')
  const [image] = await rowsOf<{ id: number; path: string }>('select id, path from images limit 1')
  const draft = await draftArticle(editor, '1 [new] *odds*')
  const { rev } = await callDesk<{ rev: number }>(editor, `entry/${draft.id}/draft`, {
    method: 'PUT',
    body: { ...articleText('1 [new] *odds*'), body: bodyWith(image!), authors: [4, 3] },
    rev: draft.rev,
  })
  const { entry } = await callDesk<Published>(editor, `entry/${draft.id}/publish`, {
    body: { rev },
  })
  id = entry.item_id!
})

const files = () => ['/llms.txt', '/en-US/llms.txt', `/en-US/article/${id}.md`]

it('exist only while the setting allows them', async () => {
  await setSetting('assistant_files', 'false')
  for (const file of files()) expect((await fetchApp(file)).status).toBe(404)
  await setSetting('assistant_files', 'true')
  for (const file of files()) {
    const { status, headers } = await fetchApp(file)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  }
})

it('show an article in its language, with words in place of pictures and charts', async () => {
  await setSetting('assistant_files', 'true')
  const text = await (await fetchApp(`/en-US/article/${id}.md`)).text()
  expect(text).toMatch(/^# 1 \\\[new\\\] \\\*odds\\\*\n/)
  expect(text).toContain(`[All draws](<${env.ORIGIN}/en-US/mark-six>)`)
  expect(text).toContain('\nLu Yiming and Shen Zhiyao · ')
  expect(text).toContain('Ball one\n\nBall two')
  expect(text).toContain('[The draw](<https://www.youtube.com/watch?v=abcdefghijk>)')
  expect(text).toContain('| 2026 | 44% |')
  expect(text).not.toContain('```')
  for (const other of [`/article/${id}.md`, '/en-US/article/999999.md', '/en-US/article/0.md'])
    expect((await fetchApp(other)).status, other).toBe(404)
})

it('list pages and articles whose addresses answer', async () => {
  await setSetting('assistant_files', 'true')
  const text = await (await fetchApp('/en-US/llms.txt')).text()
  expect(text).toContain('1 \\[new\\]')
  const links = [...text.matchAll(/^- \[.+?\]\((\S+?)\)/gm)].map(([, link]) => link!)
  const texts = links.filter((link) => link.endsWith('.md'))
  expect(texts.length).toBeGreaterThan(20)
  const pages = links.filter((one) => !texts.includes(one))
  expect(pages.length).toBeGreaterThan(20)
  for (const link of [...pages.slice(0, 4), ...pages.slice(-6), ...texts.slice(0, 2)]) {
    expect(link).toMatch(`${env.ORIGIN}/`)
    expect([200, 302], link).toContain((await fetchApp(link.slice(env.ORIGIN.length))).status)
  }
})
