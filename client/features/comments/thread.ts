// The part of an article's comments that a page has loaded, and its transitions. Pure.
import {
  commentsPerPage,
  type Comment,
  type CommentReply,
} from '../../contract/comments/comment.ts'

export interface Thread {
  /** Newest first, each with the replies loaded so far. */
  items: readonly Comment[]
  /** Number of pages loaded. */
  pages: number
  /** Cursor of the next page; `null` after the last one. */
  next: string | null
  /** Number of comments, without replies, in the last response. */
  total: number
  /** Number of comments and replies this reader has added. */
  posted: number
  /** Ids of comments that the author has just deleted; kept for undo. */
  removed: ReadonlySet<number>
}

export const emptyThread: Thread = {
  items: [],
  pages: 0,
  next: null,
  total: 0,
  posted: 0,
  removed: new Set(),
}

interface Page {
  items: readonly Comment[]
  total: number
  page: number
  next: string | null
}

/** Adds a page of the list. New comments may have moved some from one page to the next between the requests. */
export function withPage(thread: Thread, { items, total, page, next }: Page): Thread {
  const known = new Set(thread.items.map(({ id }) => id))
  const pages = Math.max(thread.pages, page)
  return {
    ...thread,
    items: [...thread.items, ...items.filter(({ id }) => !known.has(id))],
    pages,
    next,
    total,
  }
}

/** Adds a page of the replies to a comment. */
export function withReplies(
  thread: Thread,
  id: number,
  { items, total }: Pick<Page, 'items' | 'total'>,
) {
  return withItem(thread, id, (comment) => {
    const known = new Set(comment.replies.map((reply) => reply.id))
    const replies = [...comment.replies, ...items.filter((reply) => !known.has(reply.id))]
    const removed = replies.filter((reply) => thread.removed.has(reply.id)).length
    return { ...comment, replies: replies.toSorted(byTime), reply_count: total + removed }
  })
}

/** Adds a comment or reply that has just been posted. */
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

/** Replaces the text of a comment or reply. */
export function withText(thread: Thread, { id, reply_to, text, edited_at }: CommentReply): Thread {
  return withItem(thread, reply_to ?? id, (comment) => ({
    ...comment,
    ...(comment.id === id && { text, edited_at }),
    replies: comment.replies.map((one) => (one.id === id ? { ...one, text, edited_at } : one)),
  }))
}

/** Applies a moderator's decision to a comment or reply: removes it, or restores it. */
export function withModeration(thread: Thread, seen: Seen): Thread {
  const { id, reply_to, deleted } = seen
  if (reply_to !== null)
    return withItem(thread, reply_to, (answered) => withReplySeen(answered, seen))
  const isKnown = thread.items.some((one) => one.id === id)
  if (isKnown) return withItem(thread, id, (comment) => ({ ...comment, ...seen }))
  const last = thread.items.at(-1)
  const isNear = thread.next === null || (last !== undefined && last.created_at < seen.created_at)
  if (deleted || !isNear) return thread
  const items = [...thread.items, { ...seen, replies: [] }].toSorted((a, b) => byTime(b, a))
  return { ...thread, items }
}

type Seen = CommentReply & Pick<Comment, 'reply_count'>

function withReplySeen(comment: Comment, { reply_count: _, ...seen }: Seen): Comment {
  const others = comment.replies.filter(({ id }) => id !== seen.id)
  const unloaded = comment.reply_count - comment.replies.length
  const wasThere = others.length < comment.replies.length
  const isShown = !seen.deleted && (wasThere || unloaded === 0)
  const replies = isShown ? [...others, seen].toSorted(byTime) : others
  const change = replies.length - comment.replies.length
  return {
    ...comment,
    replies,
    reply_count: Math.max(replies.length, comment.reply_count + change),
  }
}

/** Marks a comment or reply as deleted by its author, or undoes that. */
export function withRemoved(thread: Thread, id: number, isRemoved: boolean): Thread {
  const removed = new Set(thread.removed)
  if (isRemoved) removed.add(id)
  else removed.delete(id)
  return { ...thread, removed }
}

function isIn({ items }: Thread, id: number): boolean {
  return items.some((one) => one.id === id || one.replies.some((reply) => reply.id === id))
}

/** All comments and replies loaded. */
export function idsIn({ items }: Thread): number[] {
  return items.flatMap((one) => [one.id, ...one.replies.map((reply) => reply.id)])
}

/** Difference to the number of comments caused by this reader. */
export function ownCountChange({ posted, removed }: Thread): number {
  return posted - removed.size
}

/** Number of comments on pages not loaded yet. */
export function unloadedCount({ pages, next, total }: Thread): number {
  return next === null ? 0 : Math.max(1, total - pages * commentsPerPage)
}

/** The replies that are not deleted. */
export function shownReplies({ replies }: Comment, removed: ReadonlySet<number>): CommentReply[] {
  return replies.filter(({ id }) => !removed.has(id))
}

/** Number of replies of a comment that are not deleted, including those not loaded yet. */
export function replyCount(comment: Comment, removed: ReadonlySet<number>): number {
  return comment.reply_count - comment.replies.length + shownReplies(comment, removed).length
}

/**
 * The page of replies to load first, from the number of loaded ones that the API still lists. A deletion moves later
 * ones up, so the last page may have one more. Further pages follow its cursor.
 */
export function nextPage(here: number, pages: number): number {
  return Math.floor(Math.min(here, pages * commentsPerPage) / commentsPerPage) + 1
}

/** Number of pages filled by this number of loaded replies. The first page comes with the comment. */
export function repliesPages(loaded: number): number {
  return Math.max(1, Math.ceil(loaded / commentsPerPage))
}

function withItem(thread: Thread, id: number, change: (comment: Comment) => Comment): Thread {
  return { ...thread, items: thread.items.map((one) => (one.id === id ? change(one) : one)) }
}

const byTime = (a: CommentReply, b: CommentReply) =>
  a.created_at.localeCompare(b.created_at) || a.id - b.id
