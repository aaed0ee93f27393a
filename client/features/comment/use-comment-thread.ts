// The comments of an article in this reader's browser: asked for page by page, changed by what the reader does.
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import {
  emptyThread,
  listedCount,
  nextPage,
  ownDifference,
  unseen,
  withPage,
  withReplies,
  type Thread,
} from './comment-thread.ts'
import { addComments, itemKey } from '../../browser/counts/counts.ts'

export function useCommentThread(articleId: number) {
  const { thread, latest, change } = useThreadState(articleId)

  async function load() {
    const before = latest().items.length
    const first = nextPage(listedCount(latest()), latest().pages)
    const answer = await ask(articleId, { page: first })
    change((now) => withPage(now, answer))
    if (latest().items.length > before || unseen(latest()) === 0) return
    // All of it was here already.
    const further = await ask(articleId, { page: first + 1 })
    change((now) => withPage(now, further))
  }
  const { again, ...state } = useAsking(load)

  return {
    thread,
    change,
    ...state,
    /** Asks for the next page of the list; resolves to the ids of the comments that are here then. */
    more: async () => {
      await again()
      return latest().items.map(({ id }) => id)
    },
    /** Asks for a page of the replies to a comment; resolves to their ids. */
    moreReplies: async (id: number, page: number) => {
      const answer = await ask(articleId, { page, reply_to: id })
      change((now) => withReplies(now, id, answer))
      return answer.items.map((reply) => reply.id)
    },
  }
}

async function ask(id: number, query: { page: number } & Record<string, number>) {
  try {
    return await call('GET /api/article/:id/comments', { params: { id }, query })
  } catch (error) {
    // What is not published, as in a preview, has no comments.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    return { items: [], total: 0, page: query.page }
  }
}

/** `latest` is ahead of what has been rendered. The page's count follows every change. */
function useThreadState(articleId: number) {
  const [thread, setThread] = useState(emptyThread)
  const current = useRef(thread)
  const change = useCallback(
    (next: (thread: Thread) => Thread) => {
      const before = ownDifference(current.current)
      current.current = next(current.current)
      setThread(current.current)
      const difference = ownDifference(current.current) - before
      if (difference !== 0) addComments(itemKey('article', articleId), difference)
    },
    [articleId],
  )
  return { thread, latest: () => current.current, change }
}

/** Asks at once, and again when told to, one question at a time. */
function useAsking(load: () => Promise<void>) {
  const isAsking = useRef(false)
  const [isLoading, setLoading] = useState(true)
  /** The last question got no answer; that stands while it is asked again. */
  const [hasFailed, setFailed] = useState(false)

  async function again() {
    if (isAsking.current) return
    isAsking.current = true
    setLoading(true)
    try {
      await load()
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    } finally {
      isAsking.current = false
      setLoading(false)
    }
  }
  const first = useRef(again)
  useEffect(() => void first.current(), [])
  return { isLoading, hasFailed, again }
}
