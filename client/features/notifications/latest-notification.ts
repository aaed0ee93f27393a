// Pop-up of the latest unread notification when a member opens a page, at most once per day and in one tab of the
// browser (docs/decisions/community/notifications.md).
import { call } from '../../browser/api/call.ts'
import { readStored, storageKeys, store } from '../../browser/storage/local.ts'
import { isReaderBusy } from '../../ui/overlay/is-reader-busy.ts'
import { showNotice } from './notification-card.ts'

/** Milliseconds until it may pop up again. */
const pause = 24 * 60 * 60 * 1000

/** True if more than a day has passed since `shownAt`, or if that is not a valid past time. */
export function isPopUpDue(shownAt: string | null, now: number): boolean {
  const elapsed = now - Date.parse(shownAt ?? '')
  return !(elapsed >= 0 && elapsed <= pause)
}

export async function popUpLatest(): Promise<void> {
  await visible()
  await withTabLock(async () => {
    const isDue = () => isPopUpDue(readStored(storageKeys.noticeShownAt), Date.now())
    if (!isDue() || document.hidden || isReaderBusy()) return
    const query = { unread: '1' } as const
    const answer = await call('GET /api/user/notification', { query }).catch(() => undefined)
    const latest = answer?.items[0]
    // Does not cover input that the reader has begun; the next page tries again.
    if (!latest || !isDue() || isReaderBusy()) return
    store(storageKeys.noticeShownAt, new Date().toISOString())
    // Without storage, it would pop up on every page.
    if (!isDue()) showNotice(latest, { isLive: false })
  })
}

/** Resolves when this tab is visible. */
function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/** One tab at a time, so that only one shows the notification. */
function withTabLock(act: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('meridian.notice', act) : act()
}
