import { expect, it } from 'vitest'
import type { BoardRow } from '../../../../client/contract/desk/entries/board.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { charactersOf, draftAll } from '../../../../client/desk/translation/draft-all.ts'

const row = (group_id: number, state: BoardRow['cells'][number]['state']) =>
  ({ group_id, cells: [{ lang: 'vi-VN', state }] }) as BoardRow

it('drafts each missing translation of every page once, in order', async () => {
  const pages: Record<string, { items: BoardRow[]; next: string | null }> = {
    '': { items: [row(9, 'missing'), row(8, 'published'), row(7, 'missing')], next: '7' },
    '7': { items: [], next: '4' },
    '4': { items: [row(3, 'missing'), row(2, 'draft')], next: null },
  }
  const asked: number[] = []
  const drafts = draftAll('vi-VN', {
    resume: () => Promise.resolve(null),
    read: (after) => Promise.resolve(pages[after]!),
    draft: ({ group_id }) => {
      asked.push(group_id)
      return Promise.resolve(group_id === 7 ? null : ({ id: group_id } as Entry))
    },
  })
  const ids: number[] = []
  for await (const { id } of drafts) ids.push(id)
  expect([asked, ids]).toEqual([
    [9, 7, 3],
    [9, 3],
  ])
})

it('begins no further draft once the caller stops', async () => {
  const asked: number[] = []
  const drafts = draftAll('vi-VN', {
    resume: () => Promise.resolve(null),
    read: () => Promise.resolve({ items: [row(2, 'missing'), row(1, 'missing')], next: null }),
    draft: ({ group_id }) => {
      asked.push(group_id)
      return Promise.resolve({ id: group_id } as Entry)
    },
  })
  await drafts.next()
  await drafts.return(undefined)
  expect(asked).toEqual([2])
})

it('finishes what a failed run has begun, before it goes on', async () => {
  const drafts = draftAll('vi-VN', {
    resume: () => Promise.resolve({ id: 5 } as Entry),
    read: () => Promise.resolve({ items: [row(2, 'missing')], next: null }),
    draft: ({ group_id }) => Promise.resolve({ id: group_id } as Entry),
  })
  const ids: number[] = []
  for await (const { id } of drafts) ids.push(id)
  expect(ids).toEqual([5, 2])
})

it('counts the characters that a service charges for', () => {
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  const body = { type: 'doc', content: [text('你好'), text('😀 hi')] }
  expect(charactersOf({ title: 'Two', data: { title: 'Two', body } })).toBe(9)
})
