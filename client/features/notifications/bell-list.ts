// The list under the bell. Its markup is a template of the page of all notifications, like a modal's form, so no other
// page contains it. When the member's unread count changes while the list is open, the list is reloaded, so events,
// other tabs and other devices need no special handling.
import { ApiError, call, type Answer } from '../../browser/api/call.ts'
import { pageLocale } from '../../browser/boot/page-locale.ts'
import { fetchPage } from '../../browser/boot/page-messages.ts'
import {
  getSession,
  sessionEnded,
  shareUnread,
  watchSession,
} from '../../browser/session/session.ts'
import { formatAgo, formatDate } from '../../i18n/translate.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { markRead, onLinkFollowed } from './mark-read.ts'

type Listed = Answer<'GET /api/user/notification'>['items'][number]

export interface BellList {
  /** Reads the list again. */
  refresh: () => Promise<void>
}

interface Parts {
  panel: HTMLElement
  rows: HTMLUListElement
  model: HTMLLIElement
  readAll: HTMLElement
  none: HTMLElement
  missing: HTMLElement
  retry: HTMLElement
  /** Shows an error if a notification could not be marked as read. */
  attempt: (write: Promise<unknown>) => void
}

let made: Promise<BellList> | undefined

/** Creates the list once. Rejects if its markup could not be loaded, and may then be called again. */
export function createList(panel: HTMLElement): Promise<BellList> {
  made ??= fillPanel(panel)
    .then(wireList)
    .catch((error: unknown) => {
      made = undefined
      throw error
    })
  return made
}

async function fillPanel(panel: HTMLElement): Promise<Parts> {
  const selector = 'template#bell-template'
  const page = document.querySelector(selector) ? document : await fetchPage(panel.dataset.page!)
  const template = page?.querySelector<HTMLTemplateElement>(selector)
  const { failed = '', close = '' } = template?.dataset ?? {}
  panel.replaceChildren(...(template ? [document.importNode(template.content, true)] : []))
  const rows = panel.querySelector('ul')
  const model = rows?.querySelector('li')
  if (!rows || !model) throw new Error('the list has no markup')
  const part = (name: string) => panel.querySelector<HTMLElement>(`[data-part=${name}]`)!
  return {
    panel,
    rows,
    model,
    readAll: part('read-all'),
    none: part('none'),
    missing: part('missing'),
    retry: part('retry'),
    attempt: (write) => void write.catch(() => showToast({ kind: 'failed', text: failed, close })),
  }
}

function wireList(parts: Parts): BellList {
  const { panel, rows, readAll, missing, retry, attempt } = parts
  rows.replaceChildren()
  /** The member's unread count at the last request of the rows. */
  let asked = ''

  async function refresh(): Promise<void> {
    asked = unreadState()
    const items = await latest()
    if (asked !== unreadState()) return refresh()
    missing.hidden = items !== null
    if (items) keepFocus(panel, () => show(parts, items))
  }

  readAll.addEventListener('click', () => attempt(markAllRead()))
  retry.addEventListener('click', () => void refresh())
  watchSession(() => {
    if (!getSession().member) {
      rows.replaceChildren()
      panel.hidePopover()
    } else if (panel.matches(':popover-open') && asked !== unreadState()) void refresh()
  })
  return { refresh }
}

/** `null` when they could not be loaded. */
async function latest(): Promise<Listed[] | null> {
  try {
    return (await call('GET /api/user/notification')).items
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') sessionEnded()
    return null
  }
}

function unreadState(): string {
  const { member } = getSession()
  return JSON.stringify([member?.id, member?.unread_count, member?.latest_notification_id])
}

async function markAllRead(): Promise<void> {
  shareUnread(await call('POST /api/user/notification/read-all'))
}

function show(parts: Parts, items: readonly Listed[]): void {
  const { rows, none, readAll } = parts
  none.hidden = items.length > 0
  readAll.hidden = !getSession().member?.unread_count
  rows.replaceChildren(...items.map((one) => toRow(parts, one)))
}

function toRow({ model, attempt }: Parts, one: Listed): HTMLLIElement {
  const { id, title, btn_link, is_read, created_at } = one
  const row = document.importNode(model, true)
  row.dataset.id = String(id)
  const link = row.querySelector('a')!
  link.textContent = title
  if (btn_link) link.href = btn_link
  row.querySelector('p')!.textContent = one.subtitle || one.message
  tellTime(row.querySelector('time')!, created_at)
  const button = row.querySelector('button')!
  if (is_read) {
    for (const unread of [button, row.querySelector('b')]) unread?.remove()
    return row
  }
  const read = () => attempt(markRead(id))
  button.ariaLabel = `${button.ariaLabel}: ${title}`
  button.addEventListener('click', read)
  if (btn_link) onLinkFollowed(link, read)
  return row
}

function tellTime(element: HTMLTimeElement, at: string): void {
  const locale = pageLocale()
  element.dateTime = at
  element.title = `${formatDate(locale, at, 'moment')} UTC+8`
  element.textContent = formatAgo(locale, at, new Date())
}

/** Rows are recreated, so the focus moves to the same row, or else to the list. */
function keepFocus(panel: HTMLElement, change: () => void): void {
  const focused = document.activeElement
  const row = `li[data-id="${focused?.closest('li')?.dataset.id}"]`
  const wasInside = panel.contains(focused)
  change()
  if (!wasInside || panel.contains(document.activeElement)) return
  for (const next of [`${row} ${focused?.localName}`, `${row} a`, 'h2']) {
    const target = panel.querySelector<HTMLElement>(next)
    if (target) return target.focus()
  }
}
