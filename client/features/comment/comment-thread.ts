// The comments of an article as far as a reader has them, and what changes them. Pure.
import { commentsPerPage, type Comment, type CommentReply } from '../../contract/comment.ts'

export interface Thread {
  /** The newest first, each with the replies that have come. */
  items: readonly Comment[]
  /** Pages of the list that have come. */
  pages: number
  /** How many comments the list had when it was asked last, replies aside. */
  total: number
  /** How many comments and replies this reader has added. */
  posted: number
  /** What its author has just taken away; kept, since that can be undone. */
  removed: ReadonlySet<number>
}

export const emptyThread: Thread = { items: [], pages: 0, total: 0, posted: 0, removed: new Set() }

interface Page {
  items: readonly Comment[]
  total: number
  page: number
}

/** A page of the list. What was written meanwhile may have pushed comments onto it that are here already. */
export function withPage(thread: Thread, { items, total, page }: Page): Thread {
  const known = new Set(thread.items.map(({ id }) => id))
  const pages = Math.max(thread.pages, page)
  return {
    ...thread,
    items: [...thread.items, ...items.filter(({ id }) => !known.has(id))],
    pages,
    total,
  }
}

/** A page of the replies to a comment. */
export function withReplies(thread: Thread, id: number, { items, total }: Omit<Page, 'page'>) {
  return withItem(thread, id, (comment) => {
    const known = new Set(comment.replies.map((reply) => reply.id))
    const replies = [...comment.replies, ...items.filter((reply) => !known.has(reply.id))]
    const removed = replies.filter((reply) => thread.removed.has(reply.id)).length
    return { ...comment, replies: replies.toSorted(byTime), reply_count: total + removed }
  })
}

/** A comment or a reply that was posted just now. */
export function withPosted(thread: Thread, comment: Comment): Thread {
  if (isIn(thread, comment.id)) return thread
  const longer = { ...thread, posted: thread.posted + 1 }
  if (comment.reply_to === null) return { ...longer, items: [comment, ...thread.items] }
  return withItem(longer, comment.reply_to, (answered) => ({
    ...answered,
    replies: [...answered.replies, comment],
    reply_count: answered.reply_count + 1,
  }))
}

/** A comment or a reply whose words have changed. */
export function withWords(thread: Thread, { id, reply_to, text, edited_at }: CommentReply): Thread {
  return withItem(thread, reply_to ?? id, (comment) => ({
    ...comment,
    ...(comment.id === id && { text, edited_at }),
    replies: comment.replies.map((one) => (one.id === id ? { ...one, text, edited_at } : one)),
  }))
}

/** A comment or a reply that its author takes away, or back. */
export function withRemoved(thread: Thread, id: number, isRemoved: boolean): Thread {
  const removed = new Set(thread.removed)
  if (isRemoved) removed.add(id)
  else removed.delete(id)
  return { ...thread, removed }
}

function isIn({ items }: Thread, id: number): boolean {
  return items.some((one) => one.id === id || one.replies.some((reply) => reply.id === id))
}

/** Everybody's comments and replies that have come. */
export function idsIn({ items }: Thread): number[] {
  return items.flatMap((one) => [one.id, ...one.replies.map((reply) => reply.id)])
}

/** What this reader has done to the number of comments. */
export function ownDifference({ posted, removed }: Thread): number {
  return posted - removed.size
}

/** How many comments further pages of the list have. */
export function unseen({ pages, total }: Thread): number {
  return Math.max(0, total - pages * commentsPerPage)
}

/** The replies that are not taken away. */
export function shownReplies({ replies }: Comment, removed: ReadonlySet<number>): CommentReply[] {
  return replies.filter(({ id }) => !removed.has(id))
}

/** How many replies of a comment are not taken away, those that have not come yet included. */
export function replyCount(comment: Comment, removed: ReadonlySet<number>): number {
  return comment.reply_count - comment.replies.length + shownReplies(comment, removed).length
}

/** How many comments of the thread the API still counts: a comment with replies keeps its place. */
export function listedCount({ items, removed }: Thread): number {
  return items.filter((one) => !removed.has(one.id) || replyCount(one, removed) > 0).length
}

/**
 * The page to ask for next, by how many of a list are here that the API still has. What was taken away moved the rest
 * up by one, so the last page may have one more; what was written meanwhile moved nothing out of reach.
 */
export function nextPage(here: number, pages: number): number {
  return Math.floor(Math.min(here, pages * commentsPerPage) / commentsPerPage) + 1
}

function withItem(thread: Thread, id: number, change: (comment: Comment) => Comment): Thread {
  return { ...thread, items: thread.items.map((one) => (one.id === id ? change(one) : one)) }
}

const byTime = (a: CommentReply, b: CommentReply) =>
  a.created_at.localeCompare(b.created_at) || a.id - b.id
