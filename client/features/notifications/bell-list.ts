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
  unreadOf,
  watchSession,
} from '../../browser/session/session.ts'
import { numberOf } from '../../contract/draws/rules.ts'
import { formatAgo, formatDate } from '../../i18n/translate.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { markRead, onLinkFollowed } from './mark-read.ts'

type Answered = Answer<'GET /api/user/notification'>
type Listed = Answered['items'][number]
type News = Answered['followed'][number]

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
  /** New articles about what the member follows. */
  followed: HTMLElement
  newsRows: HTMLUListElement
  newsModel: HTMLLIElement
  /** How the own sets did in the latest draw. */
  draw: DrawPart | undefined
  missing: HTMLElement
  retry: HTMLElement
  /** Shows an error if a notification could not be marked as read. */
  attempt: (write: Promise<unknown>) => void
}

interface DrawPart {
  section: HTMLElement
  heading: HTMLElement
  drawn: HTMLElement
  rows: HTMLUListElement
  model: HTMLLIElement
  /** Texts of heading and result, with # for what they name. */
  texts: { heading: string; drawn: string }
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
  const newsRows = panel.querySelector<HTMLUListElement>('[data-part=followed] ul')
  const model = rows?.querySelector('li')
  const newsModel = newsRows?.querySelector('li')
  if (!rows || !model || !newsRows || !newsModel) throw new Error('the list has no markup')
  const part = (name: string) => panel.querySelector<HTMLElement>(`[data-part=${name}]`)!
  return {
    panel,
    rows,
    model,
    readAll: part('read-all'),
    none: part('none'),
    followed: part('followed'),
    newsRows,
    newsModel,
    draw: drawPartIn(panel),
    missing: part('missing'),
    retry: part('retry'),
    attempt: (write) => void write.catch(() => showToast({ kind: 'failed', text: failed, close })),
  }
}

/** Absent while the module is switched off. */
function drawPartIn(panel: HTMLElement): DrawPart | undefined {
  const section = panel.querySelector<HTMLElement>('[data-part=draw]')
  const [heading, drawn] = section?.querySelectorAll<HTMLElement>('h2, h2 + p') ?? []
  const rows = section?.querySelector('ul')
  const model = rows?.querySelector('li')
  if (!section || !heading || !drawn || !rows || !model) return undefined
  const texts = { heading: heading.textContent ?? '', drawn: drawn.textContent ?? '' }
  return { section, heading, drawn, rows, model, texts }
}

function wireList(parts: Parts): BellList {
  const { panel, rows, newsRows, draw, readAll, missing, retry, attempt } = parts
  rows.replaceChildren()
  newsRows.replaceChildren()
  draw?.rows.replaceChildren()
  /** The draw in the list; empty if it is not new. */
  let seenDraw = ''
  /** Date of the newest article in the list; empty if it has no new one. */
  let seenUntil = ''
  /** The member's unread count at the last request of the rows. */
  let asked = ''

  async function refresh(): Promise<void> {
    asked = unreadState()
    const found = await latest()
    if (asked !== unreadState()) return refresh()
    missing.hidden = found !== null
    if (!found) return
    seenUntil = found.followed.find(({ is_new }) => is_new)?.published_at ?? ''
    seenDraw = found.draw?.is_new ? found.draw.period : ''
    keepFocus(panel, () => show(parts, found, see))
  }

  /** Once the list is closed or an article is opened, so that new articles stay marked while it is read. */
  function see(): void {
    const [until, period] = [seenUntil, seenDraw]
    seenUntil = seenDraw = ''
    if (until) attempt(call('POST /api/user/followed/seen', { body: { until } }).then(shareUnread))
    if (period)
      attempt(call('POST /api/user/mark-six/seen', { body: { period } }).then(shareUnread))
  }

  panel.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') see()
  })

  readAll.addEventListener('click', () => attempt(markAllRead()))
  retry.addEventListener('click', () => void refresh())
  watchSession(() => {
    if (!getSession().member) {
      rows.replaceChildren()
      newsRows.replaceChildren()
      draw?.rows.replaceChildren()
      seenUntil = seenDraw = ''
      panel.hidePopover()
    } else if (panel.matches(':popover-open') && asked !== unreadState()) void refresh()
  })
  return { refresh }
}

/** `null` when they could not be loaded. */
async function latest(): Promise<Answered | null> {
  try {
    return await call('GET /api/user/notification')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') sessionEnded()
    return null
  }
}

function unreadState(): string {
  const { member } = getSession()
  return JSON.stringify([
    member?.id,
    member?.unread_count,
    member?.latest_notification_id,
    member?.followed_count,
    member?.draw_count,
  ])
}

async function markAllRead(): Promise<void> {
  shareUnread(await call('POST /api/user/notification/read-all'))
}

function show(parts: Parts, { items, followed: news, draw }: Answered, see: () => void): void {
  const { rows, newsRows, none, followed, readAll } = parts
  none.hidden = items.length + news.length > 0 || draw !== null
  followed.hidden = news.length === 0
  readAll.hidden = unreadOf(getSession().member) === 0
  rows.replaceChildren(...items.map((one) => toRow(parts, one)))
  newsRows.replaceChildren(...news.map((one) => toNewsRow(parts, one, see)))
  if (parts.draw) showDraw(parts.draw, draw, see)
}

function showDraw(part: DrawPart, found: Answered['draw'], see: () => void): void {
  part.section.hidden = !found
  if (!found) return
  const { period, numbers, special, is_new, sets } = found
  part.heading.textContent = part.texts.heading.replace('#', String(numberOf(period)))
  part.drawn.textContent = part.texts.drawn.replace('#', `${numbers.join(' ')} + ${special}`)
  part.rows.replaceChildren(
    ...sets.map(({ id, name, numbers: own, matched, has_special }) => {
      const row = document.importNode(part.model, true)
      row.dataset.id = `set-${id}`
      row.toggleAttribute('data-new', is_new)
      const link = row.querySelector('a')!
      link.textContent = name || own.join(' ')
      onLinkFollowed(link, see)
      row.querySelector(`[data-part=${has_special ? 'plain' : 'special'}]`)?.remove()
      const result = row.querySelector('p')!
      result.textContent = (result.textContent ?? '').replace('#', String(matched.length))
      if (!is_new) row.querySelector('b')?.remove()
      return row
    }),
  )
}

function toNewsRow({ newsModel }: Parts, one: News, see: () => void): HTMLLIElement {
  const row = document.importNode(newsModel, true)
  const { type, name } = one.source
  row.dataset.id = `news-${type}-${one.id}`
  row.toggleAttribute('data-new', one.is_new)
  const link = row.querySelector('a')!
  link.textContent = one.title
  link.href = one.url
  onLinkFollowed(link, see)
  const source = row.querySelector('p')!
  const text = type === 'event' ? source.dataset.event : source.textContent
  source.textContent = (text ?? '').replace('#', () => name)
  tellTime(row.querySelector('time')!, one.published_at)
  if (!one.is_new) row.querySelector('b')?.remove()
  return row
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
