// The list of comments: its pages, the current row, the selected rows, and the decisions made here.
import { useRef, useState } from 'react'
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../contract/desk/comments/words.ts'
import { call } from '../../api/client.ts'
import type { CommentView } from './view.ts'
import { useInfiniteApi } from '../../api/pages.ts'

const route = 'GET /api/backstage/comment'

/** A row with its read time, because a decision does not apply to later edits. */
export type QueuedComment = DeskComment & { read_at: string }

/** Outcome of a row. `sent`: the response is pending; `changed`: another moderator was faster. */
export type Outcome = CommentVerb | 'sent' | 'changed'

export type Queue = ReturnType<typeof useQueue>

async function readPage(query: Record<string, string>) {
  const { items, read_at, ...page } = await call(route, { query })
  return { ...page, items: items.map((one) => ({ ...one, read_at })) }
}

/** Rows never move: decided rows stay in place until the list is reloaded. */
export function useQueue(view: CommentView) {
  const pages = useInfiniteApi<QueuedComment>(route, 'after', readPage, {
    query: { ...view },
    revalidateAll: false,
    revalidateFirstPage: false,
    revalidateOnFocus: false,
    persistSize: false,
  })
  const { at, setAt, chosen, setChosen, outcomes, setOutcomes } = useRowStates(pages.key)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const rows = pages.rows ?? []
  const isOpen = ({ id }: QueuedComment) => !outcomes.has(id)
  const current = rows.find(({ id }) => id === at) ?? rows.find(isOpen) ?? rows[0]
  const index = current ? rows.indexOf(current) : -1
  const step = (by: number) =>
    setAt(rows[Math.max(0, Math.min(rows.length - 1, index + by))]?.id ?? null)
  return {
    ...pages,
    rows,
    isRead: pages.rows !== undefined,
    current,
    chosen,
    outcomes,
    moveTo: setAt,
    next: () => step(1),
    back: () => step(-1),
    toggle: (id: number) => setChosen((now) => toggled(now, id)),
    chooseNone: () => setChosen(new Set()),
    /** Goes to the next open row before the response arrives, so that decisions by keyboard have no delay. */
    send: (ids: readonly number[]) => {
      setOutcomes((now) => new Map([...now, ...ids.map((id) => [id, 'sent'] as const)]))
      setChosen(new Set())
      const isLeft = (one: QueuedComment) => isOpen(one) && !ids.includes(one.id)
      const following = rows.slice(index + 1).find(isLeft) ?? rows.find(isLeft)
      setAt(following?.id ?? current?.id ?? null)
    },
    settle: (settled: ReadonlyMap<number, Outcome>) =>
      setOutcomes((now) => new Map([...now, ...settled])),
    /** Runs tasks one after the other, so that the latest toast belongs to the latest decision. */
    inLine: (work: () => Promise<void>) => {
      line.current = line.current.then(work, work)
      return line.current
    },
    /** Reopens the rows. */
    unsettle: (ids: readonly number[]) => {
      setOutcomes((now) => new Map([...now].filter(([id]) => !ids.includes(id))))
      setAt(ids[0] ?? null)
    },
    renew: async () => {
      await pages.refetch()
      setOutcomes(new Map())
      setAt(null)
    },
  }
}

/** Current row, selected rows and outcomes, which belong to the rows of one query. */
function useRowStates(key: string) {
  const [shown, setShown] = useState(key)
  const [at, setAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  if (shown !== key) {
    setShown(key)
    setAt(null)
    setChosen(new Set())
    setOutcomes(new Map())
  }
  return { at, setAt, chosen, setChosen, outcomes, setOutcomes }
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return chosen.has(id)
    ? new Set([...chosen].filter((one) => one !== id))
    : new Set([...chosen, id])
}
