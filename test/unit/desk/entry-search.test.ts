// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  recentEntries,
  rememberEntry,
  updateRecentEntries,
  type FoundEntry,
} from '../../../client/desk/data/recent.ts'
import { rankEntries } from '../../../client/desk/shell/rank-entries.ts'

const entry = (id: number, lang: FoundEntry['lang'], title: string): FoundEntry => ({
  id,
  type: 'article',
  item_id: id,
  lang,
  title,
  state: 'draft',
  url: `/article/${id}`,
})

describe('rankEntries', () => {
  it('puts the operator’s language first, then titles that begin with the words, then those that contain them', () => {
    const found = [
      entry(1, 'zh-HK', '賠率'),
      entry(5, 'zh-CN', '赔了多少，胜率多少'),
      entry(2, 'zh-CN', '读懂赔率'),
      entry(3, 'zh-CN', '赔率'),
      entry(4, 'en-US', '赔率 explained'),
    ]
    expect(rankEntries(found, '赔率', 'zh-CN').map(({ id }) => id)).toEqual([3, 2, 5, 4, 1])
  })
})

describe('recent entries', () => {
  beforeEach(() => localStorage.clear())

  it('update their titles, and omit deleted entries', () => {
    rememberEntry(entry(1, 'zh-CN', ''))
    rememberEntry(entry(2, 'zh-CN', '赔率'))
    updateRecentEntries([
      { ...entry(1, 'zh-CN', '奖池'), deleted_at: null },
      { ...entry(2, 'zh-CN', '赔率'), deleted_at: '2026-11-26T00:00:00Z' },
    ])
    expect(recentEntries()).toEqual([entry(1, 'zh-CN', '奖池')])
  })
})
