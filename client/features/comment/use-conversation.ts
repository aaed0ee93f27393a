// What the parts of an article's comments share: who reads them, and what can be done to them.
import { createContext, useContext } from 'react'
import type { Comment, CommentReply } from '../../contract/comment.ts'
import type { Member } from '../../browser/session/session.ts'

/** Whether one may write here, or why not. */
export type CommentPermission = 'open' | 'closed' | 'denied' | 'read_only'

export interface Conversation {
  articleId: number
  member: Member | null
  permission: CommentPermission
  /** Ids of the comments the member likes, as far as the API was asked. */
  liked: ReadonlySet<number>
  /** What its author has just taken away. */
  removed: ReadonlySet<number>
  /** The one whose place offers to undo that. */
  undoable: number | undefined
  posted: (comment: Comment) => void
  edited: (comment: Comment) => void
  /** Asks first. */
  remove: (comment: CommentReply, replies: number) => void
  restore: (id: number) => void
  forgetUndo: () => void
  /** Asks for a page of the replies to a comment; resolves to their ids. */
  moreReplies: (id: number, page: number) => Promise<number[]>
  /** Puts the focus on an element that comes with the next render. */
  focusOn: (elementId: string, options?: FocusOptions) => void
}

const Context = createContext<Conversation | null>(null)
export const ConversationProvider = Context.Provider

export function useConversation(): Conversation {
  const conversation = useContext(Context)
  if (!conversation) throw new Error('no conversation around')
  return conversation
}

/** Id of a comment's element. */
export const commentElement = (id: number) => `comment-${id}`
/** Id of the button that takes a deletion back, in the comment's place. */
export const undoElement = (id: number) => `comment-${id}-undo`

/** Changing and deleting one's own needs no open article, but an account that may comment. */
export function mayChange({ member }: Conversation): boolean {
  return member !== null && member.member.comment && member.kind !== 'download_only'
}

export function commentPermission(isOpen: boolean, member: Member | null): CommentPermission {
  if (!isOpen) return 'closed'
  if (member?.kind === 'download_only') return 'read_only'
  return member && !member.member.comment ? 'denied' : 'open'
}
