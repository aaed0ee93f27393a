import { useEffect, useState } from 'react'
import { useRead } from '../../api/read.ts'
import { spaced } from './spaced.ts'

/** Milliseconds between two looks at a text that is being written. */
const gap = 5000

/** What is to be done before the entry can go out, looked at again after saves. */
export function useChecklist(id: number, savedAt: number | null) {
  const { data, error, mutate } = useRead(
    'GET /api/backstage/entry/:id/checklist',
    { params: { id } },
    { revalidateOnFocus: false },
  )
  const [again] = useState(() => spaced(() => void mutate(), gap))
  useEffect(() => {
    if (savedAt !== null) again.soon()
  }, [again, savedAt])
  useEffect(() => () => again.stop(), [again])
  return { checklist: data, error, look: mutate }
}
