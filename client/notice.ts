// The latest unread notification, shown once when a member comes, at most once a day (specification §4).
import type { Locale } from './contract/locale.ts'
import type { Notification } from './contract/notification.ts'
import { href } from './contract/paths.ts'
import { readStored, storageKeys, store } from './storage.ts'

/** Milliseconds that have to pass before another one is shown. */
const pause = 24 * 60 * 60 * 1000

interface NoticeTexts {
  locale: Locale
  close: string
  /** Names the card for screen readers. */
  label: string
}

/** The newest unread one, if it is time to show one again; the list is newest first. */
export function dueNotice(
  notifications: readonly Notification[],
  shownAt: string | null,
  now: number,
): Notification | undefined {
  const last = Date.parse(shownAt ?? '')
  if (now - last <= pause) return undefined
  return notifications.find((one) => !one.is_read)
}

/** Shows the notification that is due, if any, until it is closed. */
export function showLatestNotice(notifications: readonly Notification[], texts: NoticeTexts): void {
  const now = Date.now()
  const notice = dueNotice(notifications, readStored(storageKeys.noticeShownAt), now)
  if (!notice) return
  store(storageKeys.noticeShownAt, new Date(now).toISOString())
  const card = document.createElement('aside')
  card.className = 'notice'
  card.setAttribute('role', 'status')
  card.setAttribute('aria-label', texts.label)
  document.body.appendChild(card)
  // A live region is read out when something comes into it, not when it comes itself.
  requestAnimationFrame(() =>
    fill(
      card,
      contentOf(notice, texts, () => card.remove()),
    ),
  )
}

function contentOf(notice: Notification, { locale, close }: NoticeTexts, end: () => void) {
  const text = document.createElement('div')
  const title = document.createElement('a')
  title.href = href(locale, '/member/messages')
  title.textContent = notice.title
  const heading = document.createElement('b')
  fill(heading, [title])
  const subtitle = document.createElement('p')
  subtitle.textContent = notice.subtitle || notice.message
  const hasButton = notice.btn_link && notice.btn_text
  fill(text, [heading, subtitle, ...(hasButton ? [moreOf(notice)] : [])])
  return [text, closeButton(close, end)]
}

function fill(element: HTMLElement, children: readonly HTMLElement[]): void {
  for (const child of children) element.appendChild(child)
}

function moreOf({ btn_link, btn_text }: Notification): HTMLAnchorElement {
  const more = document.createElement('a')
  more.className = 'more'
  more.href = btn_link
  more.textContent = btn_text
  return more
}

function closeButton(label: string, end: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'tool'
  button.setAttribute('aria-label', label)
  button.innerHTML = '<svg class="i" aria-hidden="true"><use href="/icons.svg#close"/></svg>'
  button.addEventListener('click', end)
  return button
}
