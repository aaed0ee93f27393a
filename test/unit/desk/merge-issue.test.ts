// Two editors of one issue: each one's changes are kept, and conflicting ones need a choice.
import { describe, expect, it } from 'vitest'
import { mergeIssue, type Form } from '../../../client/desk/screens/newsletter/merge-issue.ts'
import type { IssueData, IssueItem } from '../../../client/contract/desk/newsletter/issue.ts'

const own = (title: string): IssueItem => ({
  type: 'text',
  key: 'abcd',
  texts: { 'en-US': { title, text: '', url: '' } },
})
const article = (id: number): IssueItem => ({ type: 'article', id })
const formOf = (change: Partial<IssueData>, title = 'Autumn'): Form => ({
  title,
  data: { languages: ['zh-CN', 'en-US'], subjects: {}, intros: {}, items: [], ...change },
})

describe('an issue changed by two operators', () => {
  it('has the changes of both', () => {
    const base = formOf({ items: [article(1), article(2)], subjects: { 'en-US': 'Old' } })
    const mine = formOf({
      subjects: { 'en-US': 'Mine' },
      items: [article(3), article(1), article(2)],
    })
    const theirs = formOf(
      {
        languages: ['zh-CN', 'en-US', 'th-TH'],
        subjects: { 'en-US': 'Old', 'zh-CN': '他们的' },
        items: [article(2), article(4)],
        segment: { sources: ['expo'] },
      },
      'Winter',
    )
    const { form, collisions } = mergeIssue({ base, mine, theirs }, 'mine')
    expect(collisions).toEqual([])
    expect(form).toEqual(
      formOf(
        {
          languages: ['zh-CN', 'en-US', 'th-TH'],
          subjects: { 'en-US': 'Mine', 'zh-CN': '他们的' },
          items: [article(3), article(2), article(4)],
          segment: { sources: ['expo'] },
        },
        'Winter',
      ),
    )
  })

  it('names conflicting changes, and has the chosen ones', () => {
    const base = formOf({ intros: { 'zh-CN': '旧' } })
    const mine = formOf({ intros: { 'zh-CN': '我的' }, subjects: { 'en-US': 'Mine' } })
    const theirs = formOf({ intros: { 'zh-CN': '他们的' } }, 'Winter')
    const merge = (side: 'mine' | 'theirs') => mergeIssue({ base, mine, theirs }, side)
    expect(merge('mine').collisions).toEqual([{ field: 'intro', lang: 'zh-CN', theirs: '他们的' }])
    expect(merge('mine').form).toEqual({ ...mine, title: 'Winter' })
    expect(merge('theirs').form).toEqual({
      title: 'Winter',
      data: { ...mine.data, intros: { 'zh-CN': '他们的' } },
    })
  })

  it('keeps text that one wrote into a block removed by the other', () => {
    const base = formOf({ items: [own('Old')] })
    const [written, without] = [formOf({ items: [own('New')] }), formOf({ items: [] })]
    const mine = { base, mine: written, theirs: without }
    expect(mergeIssue(mine, 'mine').collisions).toEqual([
      { field: 'text_title', lang: 'en-US', theirs: '' },
    ])
    expect(mergeIssue(mine, 'mine').form).toEqual(written)
    expect(mergeIssue(mine, 'theirs').form).toEqual(without)
    const theirs = { base, mine: without, theirs: written }
    expect(mergeIssue(theirs, 'theirs').form).toEqual(written)
    expect(mergeIssue(theirs, 'mine').form).toEqual(without)
    const untouched = { base, mine: base, theirs: without }
    expect(mergeIssue(untouched, 'mine')).toEqual({ form: without, collisions: [] })
  })
})
