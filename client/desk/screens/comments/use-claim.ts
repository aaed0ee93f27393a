// Claims the current comment for some minutes, and renews the claim while the comment stays current.
import { useEffect, useState } from 'react'
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import { callInBackground } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'

/** Renewal interval in milliseconds. A claim lasts three times as long. */
const renewEvery = 60_000

interface Claim {
  id: number
  name: string
  until: string
}

/** Claim of another moderator; `null` if the comment was free and is now claimed by this operator. */
export function useClaim(comment: DeskComment | undefined, isOver: boolean): Claim | null {
  const { id: own } = useOperator()
  const [other, setOther] = useState<Claim | null>(null)
  const id = comment?.case && !isOver ? comment.id : null
  useEffect(() => {
    if (id === null) return undefined
    const body = { ids: [id] }
    const claim = () =>
      void callInBackground('POST /api/backstage/comment/claim', { body }).then(
        ({ items: [found] }) => {
          const { claimed_by: by, claimed_until: until } = found ?? {}
          setOther(by && until && by.id !== own ? { id, name: by.name, until } : null)
        },
        // The claim may fail, because the statement that decides checks it, too.
        () => undefined,
      )
    claim()
    const timer = setInterval(claim, renewEvery)
    return () => {
      clearInterval(timer)
      void callInBackground('POST /api/backstage/comment/release', { body }).catch(() => undefined)
    }
  }, [id, own])
  return other?.id === id ? other : null
}
