import { useEffect, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { isUnauthorized } from '../account/with-login.ts'
import type { MaterialGroup } from '../../contract/downloads.ts'
import { hasCachedMember } from '../../browser/session/cached-member.ts'
import { loadSession, sessionEnded } from '../../browser/session/session.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useSession } from '../../browser/session/use-session.ts'

interface Loaded {
  /** Id of the member they belong to. */
  member: number
  groups: readonly MaterialGroup[]
  hasFailed: boolean
}

const none: readonly MaterialGroup[] = []

/** Files for the member's VIP group. Not requested in browsers without an earlier login. */
export function useVipGroups() {
  const { state, member } = useSession()
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  const [isUnreachable, setUnreachable] = useState(false)
  const isKnown = useIsHydrated() && hasCachedMember()
  const id = member?.id
  const group = member?.member.vip_group

  useEffect(() => {
    if (!isKnown) return
    loadSession().then(
      () => setUnreachable(false),
      () => setUnreachable(true),
    )
  }, [isKnown, attempt])

  useEffect(() => {
    if (id === undefined || !group) return
    const controller = new AbortController()
    const { signal } = controller
    call('GET /api/user/material/vip/:group', { params: { group }, signal }).then(
      ({ items }) => setLoaded({ member: id, groups: items, hasFailed: false }),
      (error: unknown) => {
        if (signal.aborted) return
        if (isUnauthorized(error)) sessionEnded()
        else setLoaded({ member: id, groups: none, hasFailed: true })
      },
    )
    return () => controller.abort()
  }, [id, group, attempt])

  const own = loaded?.member === id ? loaded : undefined
  return {
    step: stepOf(),
    groups: own?.groups ?? none,
    retry: () => {
      setLoaded(undefined)
      setUnreachable(false)
      setAttempt((count) => count + 1)
    },
  }

  function stepOf(): 'out' | 'loading' | 'failed' | 'shown' {
    if (state === 'out' || (state === 'unknown' && !isKnown)) return 'out'
    if (own?.hasFailed || (state === 'unknown' && isUnreachable)) return 'failed'
    return state === 'unknown' || (group && !own) ? 'loading' : 'shown'
  }
}
