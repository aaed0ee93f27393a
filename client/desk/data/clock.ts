import { useEffect, useState, useSyncExternalStore } from 'react'

/** Current time, updated every `every` milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** Calendar day of a time. The desk's days are in UTC+8 (docs/decisions/site/times-in-utc8.md). */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

function eachMinute(act: () => void): () => void {
  const timer = setInterval(act, 60_000)
  return () => clearInterval(timer)
}

export function useToday(): string {
  return useSyncExternalStore(eachMinute, () => dayOf(new Date()))
}
