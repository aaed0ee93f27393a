// Marks a notification as read. The request outlives the page, so it is not lost when a link is followed.
import { call } from '../../browser/api/call.ts'
import { getSession, shareUnread } from '../../browser/session/session.ts'

/** Does nothing for visitors, who have no unread notifications. */
export async function markRead(id: number): Promise<void> {
  if (!getSession().member) return
  shareUnread(await call('POST /api/user/notification/:id/read', { params: { id } }))
}

/** Calls `act` when the reader follows the link, in this tab or in another one. */
export function onLinkFollowed(link: HTMLElement, act: () => void): void {
  link.addEventListener('click', act)
  link.addEventListener('auxclick', ({ button }) => {
    if (button === 1) act()
  })
}
