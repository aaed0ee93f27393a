// In-place navigation of the game pages' tabs, sections and filters and of the calendar's months
// (docs/decisions/site/full-documents.md). It fetches the next page, replaces the panel and adds a history entry,
// without scrolling. Without script, they are links.
import {
  keepInView,
  restoreTimeoutForPage,
  scrollToPosition,
} from '../../browser/boot/scroll-position.ts'
import {
  entryKey,
  saveHistoryState,
  readHistoryState,
} from '../../browser/storage/history-entry.ts'
import { fetchPage, mergePageMessages } from '../../browser/boot/page-messages.ts'

const selector = '[data-in-place]'
const atOnce = 'form[data-at-once]'
let latest = 0
let shown = ''
/**
 * Key and scroll position of the current history entry. When the browser reports going back, both have already changed.
 */
let entry = ''
let top = 0

export function wireInPlace(): void {
  note()
  addEventListener('scroll', () => (top = scrollY), { passive: true })
  document.addEventListener('click', ({ target }) => closeLists(target))
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return
    if (!(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>(`${selector} a[data-tab]`)
    if (!link) return
    event.preventDefault()
    if (link.href !== location.href) void show(link.href, true)
  })
  document.addEventListener('change', ({ target }) => {
    const form =
      target instanceof Element && target.closest<HTMLFormElement>(`${selector} ${atOnce}`)
    if (form) void show(targetOf(form), true)
  })
  addEventListener('popstate', () => {
    if (address() === shown) return
    saveHistoryState({ top }, entry)
    entry = entryKey()
    const before = readHistoryState('top')
    if (before !== undefined) keepInView(() => scrollToPosition(before), restoreTimeoutForPage())
    void show(location.href, false)
  })
}

/** Closes open lists of choices, which cover the content below. */
function closeLists(pressed: EventTarget | null): void {
  for (const list of document.querySelectorAll(`${selector} ${atOnce} details[open]`))
    if (!(pressed instanceof Node && list.contains(pressed))) list.removeAttribute('open')
}

/** Address that the form would open, without its empty fields. */
function targetOf(form: HTMLFormElement): string {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) url.searchParams.append(name, value)
  return url.href
}

/** Records the current state. */
function note(): void {
  shown = address()
  entry = entryKey()
  top = scrollY
}

/** The current address without its fragment. */
function address(): string {
  return location.pathname + location.search
}

async function show(url: string, isNew: boolean): Promise<void> {
  latest += 1
  const mine = latest
  const panel = document.querySelector<HTMLElement>(selector)
  const focused = panel?.contains(document.activeElement) && document.activeElement?.id
  const opened = panel?.querySelector<HTMLDetailsElement>('details[open]')?.id
  // Input in a form that is about to be replaced would be lost.
  panel?.toggleAttribute('inert', true)
  panel?.setAttribute('aria-busy', 'true')
  const next = await fetchPage(url)
  if (mine !== latest) return
  const replacement = next?.querySelector<HTMLElement>(selector)
  if (!panel || !next || !replacement) {
    panel?.removeAttribute('inert')
    panel?.removeAttribute('aria-busy')
    return location.assign(url)
  }
  if (isNew) {
    saveHistoryState({ top: scrollY })
    history.pushState(null, '', url)
  }
  note()
  document.title = next.title
  mergePageMessages(next)
  if (opened) replacement.querySelector(`#${opened}`)?.toggleAttribute('open', true)
  panel.replaceWith(replacement)
  followLanguages(next)
  void import('../../browser/counts/load-counts.ts').then(({ loadCounts }) => loadCounts())
  if (focused !== false) focusAgain(replacement, focused)
}

/** If the focused filter was removed, the focus moves to the filters. */
function focusAgain(panel: HTMLElement, id: string | undefined): void {
  const same = id ? document.getElementById(id) : panel.querySelector<HTMLElement>('select')
  same?.focus({ preventScroll: true })
}

/** Updates the links of the language menus for the current content. */
function followLanguages(next: Document): void {
  for (const link of next.querySelectorAll<HTMLAnchorElement>('.languages a[data-locale]')) {
    const own = document.querySelectorAll(`a.menu-item[data-locale="${link.dataset.locale}"]`)
    for (const one of own) one.setAttribute('href', link.getAttribute('href') ?? '')
  }
}
