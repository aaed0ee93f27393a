import { expect, it } from 'vitest'
import { groupsOf } from '../../../client/desk/screens/comments/groups.ts'

const row = (id: number, member: number | null, article: number) => ({
  id,
  member: member === null ? null : { ...someone, id: member },
  article: { ...something, id: article },
})
const someone = { nickname: 'Ada', avatar: null, can_comment: true, muted_until: null }
const something = { lang: 'zh-CN', title: 'A', is_comment_open: true, url: '/article/1' } as const
const rows = [row(1, 7, 1), row(2, 7, 2), row(3, null, 2), row(4, 8, 2)]
const idsOf = (order: Parameters<typeof groupsOf>[1]) =>
  groupsOf(rows, order).map((group) => group.map(({ id }) => id))

it('rows of the queue form one group, or one per member or article', () => {
  expect(idsOf('time')).toEqual([[1, 2, 3, 4]])
  expect(idsOf('member')).toEqual([[1, 2], [3], [4]])
  expect(idsOf('article')).toEqual([[1], [2, 3, 4]])
  expect(groupsOf([], 'article')).toEqual([])
})
