// The comments of an article as this page has them: loaded page by page, changed by the reader's actions.
import { itemKey } from '../../contract/items.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import {
  emptyThread,
  listedCount,
  nextPage,
  ownCountChange,
  unloadedCount,
  withPage,
  withReplies,
  type Thread,
} from './comment-thread.ts'
import { addComments } from '../../browser/counts/counts.ts'

export function useCommentThread(articleId: number) {
  const { thread, latest, change } = useThreadState(articleId)

  async function load() {
    const before = latest().items.length
    const first = nextPage(listedCount(latest()), latest().pages)
    const response = await loadPage(articleId, { page: first })
    change((now) => withPage(now, response))
    if (latest().items.length > before || unloadedCount(latest()) === 0) return
    // The page held nothing new.
    const further = await loadPage(articleId, { page: first + 1 })
    change((now) => withPage(now, further))
  }
  const { reload, ...state } = useLoading(load)

  return {
    thread,
    change,
    ...state,
    /** Loads the next page of the list; resolves to the ids of all comments loaded. */
    more: async () => {
      await reload()
      return latest().items.map(({ id }) => id)
    },
    /** Loads a page of the replies to a comment; resolves to their ids. */
    moreReplies: async (id: number, page: number) => {
      const response = await loadPage(articleId, { page, reply_to: id })
      change((now) => withReplies(now, id, response))
      return response.items.map((reply) => reply.id)
    },
  }
}

async function loadPage(id: number, query: { page: number } & Record<string, number>) {
  try {
    return await call('GET /api/article/:id/comments', { params: { id }, query })
  } catch (error) {
    // An unpublished article, as in a preview, has no comments.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    return { items: [], total: 0, page: query.page }
  }
}

/** `latest` may be ahead of the last render. Every change updates the page's count. */
function useThreadState(articleId: number) {
  const [thread, setThread] = useState(emptyThread)
  const current = useRef(thread)
  const change = useCallback(
    (next: (thread: Thread) => Thread) => {
      const before = ownCountChange(current.current)
      current.current = next(current.current)
      setThread(current.current)
      const difference = ownCountChange(current.current) - before
      if (difference !== 0) addComments(itemKey('article', articleId), difference)
    },
    [articleId],
  )
  return { thread, latest: () => current.current, change }
}

/** Loads at once, and again on demand, one request at a time. */
function useLoading(load: () => Promise<void>) {
  const isBusy = useRef(false)
  const [isLoading, setLoading] = useState(true)
  /** The last request failed; stays true during a retry. */
  const [hasFailed, setFailed] = useState(false)

  async function reload() {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    try {
      await load()
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }
  const first = useRef(reload)
  useEffect(() => void first.current(), [])
  return { isLoading, hasFailed, reload }
}
