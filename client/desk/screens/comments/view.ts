// State of the comments screen, which is stored in its URL.
import {
  commentStates,
  queueOrders,
  type CommentState,
  type QueueOrder,
} from '../../../contract/desk/comments/words.ts'

export interface CommentView {
  state?: CommentState
  q?: string
  order?: QueueOrder
  member?: string
  article?: string
}

const number = /^[1-9]\d{0,8}$/

/** Parses the URL search; drops invalid values. */
export function parseCommentView(search: Record<string, unknown>): CommentView {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const state = commentStates.find((one) => one === search['state'] && one !== 'reported')
  const order = queueOrders.find((one) => one === search['order'] && one !== 'time')
  const q = text('q').trim().slice(0, 60)
  const [member, article] = [text('member'), text('article')]
  return {
    ...(state && { state }),
    ...(q && { q }),
    ...(order && { order }),
    ...(number.test(member) && { member }),
    ...(number.test(article) && { article }),
  }
}
