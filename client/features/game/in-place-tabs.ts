// Switches the game pages' tabs and sections and the calendar's months in place (docs/decisions/001-full-documents.md):
// fetches the next page, puts its panel in place of this one and adds a history entry, without scrolling. Without script
// they are links.
import { holdPlace, patienceHere, toPosition } from '../../browser/boot/position.ts'
import { entryKey, keepInEntry, readEntry } from '../../browser/storage/history-entry.ts'
import { fetchPage, pageMessages } from '../../browser/boot/page-messages.ts'

const selector = '[data-in-place]'
let latest = 0
let shown = ''
/** The entry of the history that is shown, and its position: on the way back both have changed when the page is told. */
let entry = ''
let top = 0

export function wireInPlace(): void {
  note()
  addEventListener('scroll', () => (top = scrollY), { passive: true })
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
  addEventListener('popstate', () => {
    if (address() === shown) return
    keepInEntry({ top }, entry)
    entry = entryKey()
    const before = readEntry('top')
    if (before !== undefined) holdPlace(() => toPosition(before), patienceHere())
    void show(location.href, false)
  })
}

/** Notes what is shown now. */
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
  const focused = document.activeElement?.id
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
    keepInEntry({ top: scrollY })
    history.pushState(null, '', url)
  }
  note()
  document.title = next.title
  pageMessages(next)
  panel.replaceWith(replacement)
  followLanguages(next)
  void import('../../browser/counts/load-counts.ts').then(({ loadCounts }) => loadCounts())
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

/** Points the language menus at the content shown now. */
function followLanguages(next: Document): void {
  for (const link of next.querySelectorAll<HTMLAnchorElement>('.languages a[data-locale]')) {
    const own = document.querySelectorAll(`a.menu-item[data-locale="${link.dataset.locale}"]`)
    for (const one of own) one.setAttribute('href', link.getAttribute('href') ?? '')
  }
}
