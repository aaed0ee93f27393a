// Turns the log-in link into the member's entry: at once from the cache, then from the API's response. The server's
// HTML is the same for everyone, so it contains the addresses and texts of both. Also wires the bell beside it.
import {
  getSession,
  loadSession,
  cachedMember,
  unreadOf,
  watchSession,
} from '../../browser/session/session.ts'
import { shortCount } from '../../ui/count-badge.ts'
import { wireBell } from '../notifications/bell.ts'

let isWired = false

export function initAccountLinks(): void {
  if (isWired) return
  isWired = true
  watchSession(show)
  show()
  wireBell()
  // Without a response, the cached name stays.
  loadSession().catch(() => undefined)
}

/** Puts the number of unread messages into the tab's title. */
function showInTitle(unread: number): void {
  const title = document.title.replace(/^\(\d+\+?\) /, '')
  document.title = unread > 0 ? `(${shortCount(unread)}) ${title}` : title
}

interface MemberEntry {
  nickname: string
  avatar: string | null
  unread: number
}

function show(): void {
  const shown = knownMember()
  showInTitle(shown?.unread ?? 0)
  // Until the API has answered, the page keeps the state set by the inline script.
  if (getSession().state !== 'unknown')
    document.documentElement.toggleAttribute('data-member', shown !== null)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account]')) {
    if (shown) showMember(link, shown)
    else showLogin(link)
  }
}

function knownMember(): MemberEntry | null {
  const { state, member } = getSession()
  if (member) return { nickname: member.nickname, avatar: member.avatar, unread: unreadOf(member) }
  const remembered = state === 'unknown' ? cachedMember() : null
  return remembered && { nickname: remembered.nickname ?? '', avatar: null, unread: 0 }
}

/** The log-in links as the server rendered them. */
const loginLinks = new WeakMap<HTMLAnchorElement, { href: string; children: Node[] }>()

function showLogin(link: HTMLAnchorElement): void {
  const login = loginLinks.get(link)
  if (!login) return
  link.href = login.href
  link.dataset.modal = ''
  link.replaceChildren(...login.children)
}

function showMember(link: HTMLAnchorElement, { nickname, avatar }: MemberEntry): void {
  if (!loginLinks.has(link)) {
    loginLinks.set(link, { href: link.getAttribute('href') ?? '', children: [...link.childNodes] })
  }
  link.href = link.dataset.account ?? ''
  delete link.dataset.modal
  const shown = element('span', 'account-avatar', avatar ? '' : firstLetter(nickname))
  shown.ariaHidden = 'true'
  if (avatar) {
    const image = new Image(28, 28)
    image.src = avatar
    image.alt = ''
    shown.appendChild(image)
  }
  link.replaceChildren(shown, element('span', 'account-name', nickname))
}

function firstLetter(nickname: string): string {
  return Array.from(nickname)[0] ?? ''
}

function element(name: 'span', className: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
