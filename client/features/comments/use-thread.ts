// Comments of an article on this page: loaded page by page, and changed by the reader's actions.
import { itemKey } from '../../contract/items.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { useLoading } from '../../browser/api/use-loading.ts'
import {
  emptyThread,
  ownCountChange,
  repliesPages,
  withPage,
  withReplies,
  withModeration,
  type Thread,
} from './thread.ts'
import { isHistoryNavigation } from '../../browser/boot/is-history-navigation.ts'
import { saveHistoryState, readHistoryState } from '../../browser/storage/history-entry.ts'
import { watchComments } from '../../browser/realtime/comment-events.ts'
import { addComments } from '../../browser/counts/counts.ts'

export function useCommentThread(articleId: number, isUnseen = false) {
  const { thread, latest, change } = useThreadState(articleId)

  async function load() {
    if (isUnseen) return
    if (latest().pages === 0) return change(await loadSavedDepth(articleId))
    const after = latest().next
    const response = await loadPage(articleId, after === null ? {} : { after })
    change((now) => withPage(now, response))
  }
  const { reload, ...state } = useLoading(load)
  useSavedDepth(thread)
  useEffect(() => {
    return watchComments((seen) => change((now) => withModeration(now, seen)))
  }, [change])

  return {
    thread,
    change,
    ...state,
    /** Loads the next page of the list; resolves to the ids of all comments loaded. */
    more: async () => {
      await reload()
      return latest().items.map(({ id }) => id)
    },
    /** Loads a page of the replies to a comment; resolves to their ids, and the cursor of the next page. */
    moreReplies: async (id: number, page: PageQuery) => {
      const response = await loadPage(articleId, { ...page, reply_to: id })
      change((now) => withReplies(now, id, response))
      return { ids: response.items.map((reply) => reply.id), next: response.next }
    },
  }
}

/** Loads the first page, or as much as was loaded when the reader left the page to which they now return. */
async function loadSavedDepth(articleId: number): Promise<(thread: Thread) => Thread> {
  const { pages, replies } = (isHistoryNavigation() && readHistoryState('comments')) || {
    pages: 1,
    replies: [],
  }
  const listed = Promise.all(upTo(pages).map((page) => loadPage(articleId, { page })))
  const answers = Promise.all(
    replies.flatMap(({ id, pages: last }) =>
      upTo(last)
        .slice(1)
        .map(async (page) => ({
          id,
          response: await loadPage(articleId, { page, reply_to: id }),
        })),
    ),
  )
  const [list, more] = await Promise.all([listed, answers])
  return (thread) =>
    more.reduce(
      (now, { id, response }) => withReplies(now, id, response),
      list.reduce(withPage, thread),
    )
}

/** Maximum pages requested at once when returning to a long list. */
const mostPages = 10
const upTo = (pages: number) =>
  Array.from({ length: Math.min(pages, mostPages) }, (_, index) => index + 1)

/** Saves the number of loaded pages for the way back. */
function useSavedDepth({ items, pages }: Thread): void {
  useEffect(() => {
    if (pages === 0) return
    const replies = items
      .map(({ id, replies: loaded }) => ({ id, pages: repliesPages(loaded.length) }))
      .filter((one) => one.pages > 1)
    saveHistoryState({ comments: { pages, replies } })
  }, [items, pages])
}

/** By number, or by the cursor of the page before. */
export type PageQuery = { page?: number; after?: undefined } | { after: string }

const loadPage = (id: number, query: PageQuery & { reply_to?: number }) =>
  call('GET /api/article/:id/comments', { params: { id }, query })

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
