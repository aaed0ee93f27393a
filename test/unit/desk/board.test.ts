import { describe, expect, it } from 'vitest'
import { parseBoardView } from '../../../client/desk/screens/translation/view.ts'
import { ageOf, firstPlace, moved, spotAt } from '../../../client/desk/screens/translation/place.ts'
import type { BoardRow } from '../../../client/contract/desk/entries/board.ts'
import { locales } from '../../../client/contract/locale.ts'

const row = (group_id: number, outdated?: string): BoardRow => ({
  type: 'article',
  group_id,
  source_lang: 'zh-CN',
  title: `${group_id}`,
  cells: locales.map((lang) => ({
    lang,
    state: lang === 'hi-IN' ? 'missing' : 'published',
    entry_id: 1,
    title: '',
    has_draft: false,
    published_at: null,
    outdated_since: lang === outdated ? '2026-11-01T00:00:00.000Z' : null,
    outdated_block_count: 1,
  })),
})

describe('the board', () => {
  it('ignores unknown parts of its address', () => {
    expect(parseBoardView({ type: 'game', state: 'outdated', lang: 'th-TH' })).toEqual({
      type: 'game',
      state: 'outdated',
      lang: 'th-TH',
    })
    expect(parseBoardView({ type: 'article', state: 'live', lang: 'fr-FR' })).toEqual({})
  })

  it('starts with outdated translations, else with missing ones', () => {
    expect(firstPlace([row(1), row(2, 'vi-VN')], undefined)).toEqual({ group: 2, lang: 'vi-VN' })
    expect(firstPlace([row(1)], undefined)).toEqual({ group: 1, lang: 'hi-IN' })
    expect(firstPlace([row(1)], 'en-US')).toEqual({ group: 1, lang: 'en-US' })
    expect(firstPlace([], undefined)).toBeNull()
  })

  it('is navigated with arrow keys up to its edges', () => {
    const rows = [row(1), row(2)]
    expect(moved(rows, { group: 1, lang: 'en-US' }, [1, 0])).toEqual({ group: 2, lang: 'en-US' })
    expect(moved(rows, { group: 2, lang: 'hi-IN' }, [1, 1])).toEqual({ group: 2, lang: 'hi-IN' })
    expect(moved(rows, { group: 1, lang: 'zh-CN' }, [-1, -1])).toEqual({ group: 1, lang: 'zh-CN' })
    expect(spotAt(rows, { group: 3, lang: 'zh-CN' })).toBeNull()
  })

  it('shows a full bar at 21 days', () => {
    const now = new Date('2026-11-22T00:00:00.000Z')
    expect(ageOf('2026-11-01T00:00:00.000Z', now)).toEqual({ days: 21, share: 1 })
    expect(ageOf('2026-10-01T00:00:00.000Z', now).share).toBe(1)
    expect(ageOf('2026-11-21T12:00:00.000Z', now)).toEqual({ days: 0, share: 0.05 })
  })
})
