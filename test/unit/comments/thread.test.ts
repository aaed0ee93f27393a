import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyThread,
  ownCountChange,
  replyCount,
  shownReplies,
  unloadedCount,
  withPage,
  withPosted,
  withRemoved,
  withReplies,
  withModeration,
  withText,
  type Thread,
} from '../../../client/features/comments/thread.ts'
import { commentsPerPage, type Comment } from '../../../client/contract/comments/comment.ts'

const comment = (id: number, changes: Partial<Comment> = {}): Comment => ({
  id,
  article_id: 2,
  reply_to: null,
  text: `Comment ${id}`,
  author: { id: 1, nickname: 'Lanternfish', avatar: null },
  created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString(),
  edited_at: null,
  liked_amount: 0,
  banned: false,
  deleted: false,
  replies: [],
  reply_count: 0,
  ...changes,
})
const ids = ({ items }: Thread) => items.map(({ id }) => id)

/** A stub of the API: its comments, newest first, and its responses. */
function listOf(amount: number) {
  let all = Array.from({ length: amount }, (_, index) => comment(amount - index))
  let next = amount
  return {
    /** The cursor is the id of the last comment. */
    after: (cursor: string | null, page: number) => {
      const behind = all.filter(({ id }) => cursor === null || id < Number(cursor))
      const items = behind.slice(0, commentsPerPage)
      const isLast = behind.length <= commentsPerPage
      return { items, total: all.length, page, next: isLast ? null : String(items.at(-1)!.id) }
    },
    post: () => {
      all = [comment(++next), ...all]
      return all[0]!
    },
    remove: (id: number) => (all = all.filter((one) => one.id !== id)),
    ids: () => all.map(({ id }) => id),
  }
}

/** One click on "more", as in client/features/comments/use-thread.ts. */
function more(thread: Thread, list: ReturnType<typeof listOf>): Thread {
  return withPage(thread, list.after(thread.next, thread.pages + 1))
}

describe('a list that changes while it is read', () => {
  const moves = fc.array(fc.constantFrom('more', 'own', 'others', 'remove'), { maxLength: 30 })

  it('is read without gap, repetition or endless clicks', () => {
    fc.assert(
      fc.property(fc.nat(90), moves, (amount, steps) => {
        const list = listOf(amount)
        let thread = more(emptyThread, list)
        const start = list.ids()
        for (const step of steps) {
          if (step === 'more' && unloadedCount(thread) > 0) thread = more(thread, list)
          if (step === 'own') thread = withPosted(thread, list.post())
          if (step === 'others') list.post()
          const gone = ids(thread).find((id) => !thread.removed.has(id))
          if (step === 'remove' && gone !== undefined) {
            thread = withRemoved(thread, gone, true)
            list.remove(gone)
          }
        }
        for (let press = 0; unloadedCount(thread) > 0; press++) {
          expect(press).toBeLessThan(20)
          thread = more(thread, list)
        }
        expect(new Set(ids(thread)).size).toBe(thread.items.length)
        expect(ids(thread)).toEqual(expect.arrayContaining(start))
      }),
    )
  })
})

describe('replies', () => {
  const reply = (id: number) => comment(id, { reply_to: 1 })
  const thread = withPage(emptyThread, {
    items: [comment(1, { replies: [reply(10), reply(11)], reply_count: 25 })],
    total: 1,
    page: 1,
    next: null,
  })

  it("that arrive later are ordered by time, before the reader's own", () => {
    const posted = withPosted(thread, reply(99))
    const all = withReplies(posted, 1, { items: [reply(11), reply(12), reply(99)], total: 26 })
    expect(all.items[0]!.replies.map(({ id }) => id)).toEqual([10, 11, 12, 99])
    expect(all.items[0]!.reply_count).toBe(26)
  })

  it('that are deleted are neither shown nor counted, until they are restored', () => {
    const without = withRemoved(thread, 10, true)
    const [item] = without.items
    expect(shownReplies(item!, without.removed).map(({ id }) => id)).toEqual([11])
    expect(replyCount(item!, without.removed)).toBe(24)
    const later = withReplies(without, 1, { items: [reply(12)], total: 24 })
    expect(replyCount(later.items[0]!, later.removed)).toBe(24)
    expect(later.items[0]!.reply_count - later.items[0]!.replies.length).toBe(22)
    expect(replyCount(item!, withRemoved(without, 10, false).removed)).toBe(25)
  })

  it('are changed in place', () => {
    const words = { ...reply(11), text: 'New words', edited_at: '2026-02-01T00:00:00.000Z' }
    const changed = withText(thread, words).items[0]!
    expect(changed.text).toBe('Comment 1')
    expect(changed.replies.map(({ text }) => text)).toEqual(['Comment 10', 'New words'])
    expect(withText(thread, { ...words, id: 1, reply_to: null }).items[0]).toMatchObject({
      text: 'New words',
      replies: [{ text: 'Comment 10' }, { text: 'Comment 11' }],
    })
  })
})

describe("the count after a reader's own actions", () => {
  it('is the same however often an action is reported', () => {
    let thread = withPosted(withPosted(emptyThread, comment(5)), comment(5))
    expect(ownCountChange(thread)).toBe(1)
    thread = withRemoved(withRemoved(thread, 5, true), 5, true)
    expect(ownCountChange(thread)).toBe(0)
    expect(ownCountChange(withRemoved(withRemoved(thread, 5, false), 5, false))).toBe(1)
  })
})

describe('a decision of a moderator', () => {
  const thread = (...items: Comment[]): Thread => ({ ...emptyThread, pages: 1, items })
  const reply = (id: number, changes: Partial<Comment> = {}) =>
    comment(id, { reply_to: 1, ...changes })

  it('hides a comment in place, and shows it again', () => {
    const hidden = withModeration(
      thread(comment(2), comment(1)),
      comment(1, { banned: true, text: '' }),
    )
    expect(hidden.items[1]).toMatchObject({ id: 1, banned: true, text: '' })
    expect(withModeration(hidden, comment(1)).items[1]).toMatchObject({
      banned: false,
      text: 'Comment 1',
    })
  })

  it('restores a comment at its place, if that part of the list is loaded', () => {
    expect(ids(withModeration(thread(comment(3), comment(1)), comment(2)))).toEqual([3, 2, 1])
    const longer = { ...thread(comment(3)), next: 'more' }
    expect(ids(withModeration(longer, comment(2)))).toEqual([3])
  })

  it('removes a reply and restores it, counted once', () => {
    const begun = thread(comment(1, { replies: [reply(2), reply(3)], reply_count: 2 }))
    const gone = reply(2, { deleted: true })
    const without = withModeration(withModeration(begun, gone), gone)
    expect(replyCount(without.items[0]!, without.removed)).toBe(1)
    const again = withModeration(without, reply(2))
    expect(again.items[0]!.replies.map(({ id }) => id)).toEqual([2, 3])
    expect(replyCount(again.items[0]!, again.removed)).toBe(2)
  })
})
