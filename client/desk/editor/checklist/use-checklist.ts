import { useEffect, useState } from 'react'
import { useApi } from '../../api/read.ts'
import { throttle } from './spaced.ts'

/** Minimum time between two checks while the entry is being edited. */
const minIntervalMs = 5000

/** Checklist of an entry, refreshed after saves. */
export function useChecklist(id: number, savedAt: number | null) {
  const { data, error, mutate } = useApi(
    'GET /api/backstage/entry/:id/checklist',
    { params: { id } },
    { revalidateOnFocus: false },
  )
  const [again] = useState(() => throttle(() => void mutate(), minIntervalMs))
  useEffect(() => {
    if (savedAt !== null) again.soon()
  }, [again, savedAt])
  useEffect(() => () => again.stop(), [again])
  return { checklist: data, error, look: mutate }
}
