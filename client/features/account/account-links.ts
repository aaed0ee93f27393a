// The way to log in becomes the member's own entry: at once from what the browser remembers, then from what the API
// says. The server's HTML is the same for everybody, so it holds both ways and the texts for them.
import { getSession, loadSession, watchSession } from '../../browser/session/session.ts'
import { readStored, storageKeys } from '../../browser/storage/local.ts'

let isWired = false

export function wireAccountLinks(): void {
  if (isWired) return
  isWired = true
  watchSession(show)
  show()
  // Without an answer the remembered name stays.
  loadSession().catch(() => undefined)
}

/** The title of the tab says how many messages wait. */
function showInTitle(unread: number): void {
  const title = document.title.replace(/^\(\d+\+?\) /, '')
  document.title = unread > 0 ? `(${shortCount(unread)}) ${title}` : title
}

const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

interface Shown {
  nickname: string
  avatar: string | null
  unread: number
}

function show(): void {
  const shown = known()
  showInTitle(shown?.unread ?? 0)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account]')) {
    if (shown) showMember(link, shown)
    else showDoor(link)
  }
}

function known(): Shown | null {
  const { state, member } = getSession()
  if (member)
    return { nickname: member.nickname, avatar: member.avatar, unread: member.unread_count }
  const remembered = state === 'unknown' && readStored(storageKeys.member)
  return remembered ? { nickname: nicknameIn(remembered), avatar: null, unread: 0 } : null
}

function nicknameIn(stored: string): string {
  try {
    const { nickname } = JSON.parse(stored) as { nickname?: string }
    return nickname ?? ''
  } catch {
    return ''
  }
}

/** What the server wrote, by link. */
const doors = new WeakMap<HTMLAnchorElement, { href: string; children: Node[] }>()

function showDoor(link: HTMLAnchorElement): void {
  const door = doors.get(link)
  if (!door) return
  link.href = door.href
  link.dataset.modal = ''
  link.replaceChildren(...door.children)
}

function showMember(link: HTMLAnchorElement, { nickname, avatar, unread }: Shown): void {
  if (!doors.has(link)) {
    doors.set(link, { href: link.getAttribute('href') ?? '', children: [...link.childNodes] })
  }
  link.href = link.dataset.account ?? ''
  delete link.dataset.modal
  const picture = element('span', 'account-avatar', avatar ? '' : firstLetter(nickname))
  picture.ariaHidden = 'true'
  if (avatar) {
    const image = new Image(28, 28)
    image.src = avatar
    image.alt = ''
    picture.appendChild(image)
  }
  link.replaceChildren(picture, element('span', 'account-name', nickname))
  if (unread > 0) link.appendChild(badge(unread, link.dataset.unread ?? ''))
}

/** How many messages wait; `text` says it in words, with `#` for the number. */
function badge(unread: number, text: string): HTMLElement {
  const shown = element('span', 'badge', '')
  const number = element('span', '', shortCount(unread))
  number.ariaHidden = 'true'
  shown.replaceChildren(
    number,
    element('span', 'visually-hidden', text.replace('#', String(unread))),
  )
  return shown
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
