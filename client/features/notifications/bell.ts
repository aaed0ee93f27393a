// The bell in the header: the number of unread notifications, and the latest ones in a popover. Loaded only in browsers
// with a cached member; the list itself only when the member reaches for it.
import { getSession, unreadOf, watchSession } from '../../browser/session/session.ts'
import { countBadge } from '../../ui/count-badge.ts'

/** The Worker renders the member center, which wires the bell, but never opens a list. */
const inBrowserOnly = () => Promise.reject(new Error('in a browser only'))
const loadList = import.meta.env.SSR ? inBrowserOnly : () => import('./bell-list.ts')
const loadPopUp = import.meta.env.SSR ? inBrowserOnly : () => import('./latest-notification.ts')

/** True once the latest unread notification has been checked on this page. */
let hasLooked = false

export function wireBell(): void {
  const bell = document.querySelector<HTMLElement>('.bell')
  const panel = document.querySelector<HTMLElement>('#bell')
  if (!bell || !panel) return
  const load = () => loadList().then(({ createList }) => createList(panel))
  const preload = () => void load().catch(() => undefined)
  for (const hint of ['pointerenter', 'focus']) bell.addEventListener(hint, preload)
  const fill = () => {
    // The list contains the notification that popped up.
    document.querySelector('.notices')?.replaceChildren()
    // Without its code or markup, the page of all notifications opens instead.
    load().then(
      (list) => list.refresh(),
      () => location.assign(panel.dataset.page!),
    )
  }
  panel.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') fill()
  })
  // The browser can open the popover before this code has loaded.
  if (panel.matches(':popover-open')) fill()
  const label = bell.ariaLabel ?? ''
  const show = () => {
    showUnread(bell, label, unreadOf(getSession().member))
    popUp(panel.dataset.page)
  }
  watchSession(show)
  show()
}

function showUnread(bell: HTMLElement, label: string, unread: number): void {
  const text = (bell.dataset.unread ?? '').replace('#', String(unread))
  bell.ariaLabel = unread > 0 ? `${label}: ${text}` : label
  bell.querySelector('.badge')?.remove()
  if (unread > 0) bell.appendChild(countBadge(unread))
}

/** Once per page, and not on the page that lists all notifications. */
function popUp(listPage: string | undefined): void {
  const { member } = getSession()
  if (hasLooked || !member) return
  hasLooked = true
  if (member.unread_count === 0 || location.pathname === listPage) return
  void loadPopUp().then(({ popUpLatest }) => popUpLatest())
}
