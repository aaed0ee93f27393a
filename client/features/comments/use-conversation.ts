// The context that all components of an article's comments share: the reader and the actions.
import { createContext, useContext } from 'react'
import type { Comment, CommentReply } from '../../contract/comments/comment.ts'
import type { Member } from '../../browser/session/session.ts'
import type { PageQuery } from './use-thread.ts'

/** `open` if the reader may write here, otherwise the reason. */
export type CommentPermission = 'open' | 'closed' | 'denied' | 'muted' | 'read_only'

export interface Conversation {
  articleId: number
  member: Member | null
  permission: CommentPermission
  /** Ids of loaded comments that the member likes. */
  liked: ReadonlySet<number>
  /** Ids of comments that the author has just deleted. */
  removed: ReadonlySet<number>
  /** Id of the comment with an undo button in its place. */
  undoable: number | undefined
  posted: (comment: Comment) => void
  edited: (comment: Comment) => void
  /** Asks for confirmation first. */
  remove: (comment: CommentReply, replies: number) => void
  restore: (id: number) => void
  forgetUndo: () => void
  /** Loads a page of the replies to a comment; resolves to their ids. */
  moreReplies: (
    id: number,
    page: PageQuery,
  ) => Promise<{ ids: readonly number[]; next: string | null }>
  /** Focuses an element that the next render adds. */
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
/** Id of the undo button in a deleted comment's place. */
export const undoElement = (id: number) => `comment-${id}-undo`

/** Editing and deleting require an account that may comment, but no open discussion. */
export function mayChange({ member }: Conversation): boolean {
  return member !== null && member.member.comment && member.kind !== 'download_only'
}

export function commentPermission(isOpen: boolean, member: Member | null): CommentPermission {
  if (!isOpen) return 'closed'
  if (member?.kind === 'download_only') return 'read_only'
  if (!member || member.member.comment) return 'open'
  return member.member.muted_until === null ? 'denied' : 'muted'
}
