import { beforeAll, expect, it } from 'vitest'
import type { Entry, ListedEntry } from '../../../../client/contract/desk/entries/entry.ts'
import { countedUpTo } from '../../../../client/contract/desk/entries/filters.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, draftArticle } from '../../../support/desk/entries.ts'
import { resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

interface Found {
  items: ListedEntry[]
  next: string | null
  total: number | null
}

it('each row includes the state of its item in the other languages', async () => {
  const editor = await operatorSession('editor')
  const source = await draftArticle(editor, 'Lighthouses')
  const body = { type: 'article', lang: 'th-TH', group_id: source.group_id }
  const thai = await callDesk<Entry>(editor, 'entry', { body })
  const { items } = await callDesk<Found>(editor, 'entry?type=article&lang=th-TH')
  const row = items.find(({ id }) => id === thai.id)
  expect(row?.translations).toEqual([
    {
      id: source.id,
      lang: 'en-US',
      title: 'Lighthouses',
      state: 'draft',
      has_draft: true,
      outdated_since: null,
    },
  ])
  const found = await callDesk<Found>(editor, 'entry?type=article&q=Lighthouses')
  expect(found.items.map(({ translations }) => translations.length)).toEqual([1])
})

it('paging reaches every entry once', async () => {
  const editor = await operatorSession('editor')
  const seen: number[] = []
  let after = ''
  for (let page = 0; page < 20; page++) {
    const { items, next } = await callDesk<Found>(editor, `entry?type=article&lang=&after=${after}`)
    seen.push(...items.map(({ id }) => id))
    if (next === null) break
    after = next
  }
  const { total } = await callDesk<Found>(editor, 'entry?type=article')
  expect(seen.length).toBe(new Set(seen).size)
  expect(total).toBe(Math.min(seen.length, countedUpTo + 1))
})
