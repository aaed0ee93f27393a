// The list of comments: its pages, the row that is before the moderator, the rows that are chosen, and what has been decided here.
import { useRef, useState } from 'react'
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../contract/desk/comments/words.ts'
import { call } from '../../api/client.ts'
import type { CommentView } from './view.ts'
import { useInfiniteApi } from '../../api/pages.ts'

const route = 'GET /api/backstage/comment'

/** A row with when it was read: what was edited later is not decided by it. */
export type QueuedComment = DeskComment & { read_at: string }

/** What has become of a row here; `sent`: the answer is to come, `changed`: somebody else was faster. */
export type Outcome = CommentVerb | 'sent' | 'changed'

export type Queue = ReturnType<typeof useQueue>

async function readPage(query: Record<string, string>) {
  const { items, read_at, ...page } = await call(route, { query })
  return { ...page, items: items.map((one) => ({ ...one, read_at })) }
}

/** Rows never move: what is decided stays in its place until the list is read again. */
export function useQueue(view: CommentView) {
  const pages = useInfiniteApi<QueuedComment>(route, 'after', readPage, {
    query: { ...view },
    revalidateAll: false,
    revalidateFirstPage: false,
    revalidateOnFocus: false,
    persistSize: false,
  })
  const [at, setAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
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
    /** Goes on to the next that is open, before the answer is there: whoever decides by keyboard waits for nothing. */
    send: (ids: readonly number[]) => {
      setOutcomes((now) => new Map([...now, ...ids.map((id) => [id, 'sent'] as const)]))
      setChosen(new Set())
      const isLeft = (one: QueuedComment) => isOpen(one) && !ids.includes(one.id)
      const following = rows.slice(index + 1).find(isLeft) ?? rows.find(isLeft)
      setAt(following?.id ?? current?.id ?? null)
    },
    settle: (settled: ReadonlyMap<number, Outcome>) =>
      setOutcomes((now) => new Map([...now, ...settled])),
    /** One after the other, so that the latest notice is that of the latest decision. */
    inLine: (work: () => Promise<void>) => {
      line.current = line.current.then(work, work)
      return line.current
    },
    /** They are open again. */
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

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return chosen.has(id)
    ? new Set([...chosen].filter((one) => one !== id))
    : new Set([...chosen, id])
}
