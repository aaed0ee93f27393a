// Data of the member center: loaded in parallel with the code of its tab, and synchronized with the page's session.
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { initAccountLinks } from '../account/account-links.ts'
import { ApiError, call } from '../../browser/api/call.ts'
import { useLoading } from '../../browser/api/use-loading.ts'
import type { MemberTab } from '../../contract/members/tabs.ts'
import { loadSession, sessionEnded } from '../../browser/session/session.ts'
import { unreadIn, type MemberCenterData, type TabProps } from './center.ts'
import { loadTab } from './tabs.ts'
import { useSession } from '../../browser/session/use-session.ts'

/** Maximum number of notifications in the API's response. */
const maxListed = 100

export function useCenter(tab: MemberTab) {
  const session = useSession()
  const [loaded, setLoaded] = useState<{ center: MemberCenterData; Tab: ComponentType<TabProps> }>()
  const { hasFailed, isLoading, reload } = useLoading(async () => {
    try {
      const [center, TabContent] = await Promise.all([call('GET /api/user/center'), loadTab[tab]()])
      setLoaded({ center, Tab: TabContent })
      initAccountLinks()
      await loadSession()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error
      sessionEnded()
    }
  })

  const member = session.state === 'in' ? session.member : undefined
  const shown = loaded?.center
  const isStale =
    member &&
    (member.id !== shown?.user.id ||
      Math.min(member.unread_count, maxListed) !== unreadIn(shown.notification_list))
  const known = useRef(member)
  useEffect(() => {
    // Each response about the session is compared once.
    if (known.current === member) return
    known.current = member
    if (isStale) void reload()
  }, [member, isStale, reload])

  return {
    /** Prefers the session store's member, so that saved changes show at once in every tab. */
    center: shown && { ...shown, user: member?.id === shown.user.id ? member : shown.user },
    Tab: loaded?.Tab,
    isOut: session.state === 'out',
    hasFailed: hasFailed && !isLoading,
    reload,
    change: (patchOf: Parameters<TabProps['change']>[0]) =>
      setLoaded((now) => now && { ...now, center: { ...now.center, ...patchOf(now.center) } }),
    /** Drops all data of the member. */
    leave: () => {
      setLoaded(undefined)
      sessionEnded()
    },
  }
}
