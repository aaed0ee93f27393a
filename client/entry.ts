// The first script of every page: small, no React. It wires what plain HTML cannot do and starts the islands.
import '@vitejs/plugin-react/preamble'
import './styles/main.css'
import type * as laterModule from './browser/measure/later.ts'
import type { Raised } from './browser/measure/measure.ts'
import { wireLanguageChoice } from './browser/boot/language-choice.ts'
import { wirePictureTransition } from './browser/boot/picture-transition.ts'
import { isRemembered } from './browser/session/remembered.ts'
import { wireShortcuts } from './browser/boot/shortcuts.ts'
import { storageKeys } from './browser/storage/local.ts'
import { wireTheme } from './browser/boot/theme.ts'

const seen = new WeakSet<HTMLElement>()
const starting = new WeakMap<HTMLElement, Promise<void>>()
const nearView = new IntersectionObserver(onNear, { rootMargin: '200px' })
let pending = 0

function onNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    nearView.unobserve(target)
    void start(target)
  }
}

function start(element: HTMLElement): Promise<void> {
  const known = starting.get(element)
  if (known) return known
  pending += 1
  const up = import('./browser/boot/hydrate.tsx')
    .then(({ hydrate }) => hydrate(element))
    .finally(() => {
      pending -= 1
      markReady()
    })
  up.catch(() => starting.delete(element))
  starting.set(element, up)
  return up
}

/** Starts an island somebody went into; until it is up, its plain HTML serves. */
function startFocused({ target }: FocusEvent): void {
  const inside = target instanceof Element ? target : null
  const island = inside?.closest<HTMLElement>('[data-when=focus]')
  if (island) void start(island)
}

/**
 * A click on an island that is not up yet is kept and given again when it is: until then it does nothing, or a form would
 * be sent twice. Where the island never comes, its form is sent as it would be without script.
 */
function keepEarlyClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  const island = button?.closest<HTMLElement>(
    '[data-island]:not([data-hydrated],[data-when=focus])',
  )
  if (!button || !island) return
  event.stopImmediatePropagation()
  event.preventDefault()
  nearView.unobserve(island)
  void start(island).then(
    () => button.click(),
    () => button.type === 'submit' && button.form?.requestSubmit(button),
  )
}

/** Finds islands that are new in the document; streamed ones are seen as they arrive. */
function scan(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (seen.has(element)) continue
    seen.add(element)
    if (element.dataset.when === 'visible') nearView.observe(element)
    else if (element.dataset.when === 'load' || element.matches(':focus-within'))
      void start(element)
  }
}

/** `data-ready` tells tests that every island due so far is up. */
function markReady(): void {
  if (document.readyState === 'complete' && pending === 0)
    document.documentElement.dataset.ready = ''
}

async function wireTabs(): Promise<void> {
  if (!document.querySelector('[data-in-place]')) return
  const { wireInPlace } = await import('./features/game/in-place-tabs.ts')
  wireInPlace()
}

/** Advertisements wait for the reader's first move: until then the page itself is what there is to see. */
function awaitAds(): void {
  const forms = document.querySelector<HTMLTemplateElement>('template#ads')
  if (!forms) return
  const first = new AbortController()
  const show = () => {
    first.abort()
    void import('./features/campaign/advertisements.ts').then(({ showAds }) => showAds(forms))
  }
  for (const move of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    addEventListener(move, show, { signal: first.signal, passive: true })
}

/** Numbers are asked for when the page has come to rest; without a network those of the page stand. */
function awaitCounts(): void {
  if (!navigator.onLine || !document.querySelector('[data-counts]')) return
  setTimeout(
    () => void import('./browser/counts/counts.ts').then(({ loadCounts }) => loadCounts()),
    0,
  )
}

/** Real time begins when the page has come to rest; its key is the deployment's. */
function awaitLive(): void {
  const key = document.querySelector<HTMLElement>('#notice')?.dataset.realtime
  const start = () => {
    if (navigator.onLine)
      void import('./browser/realtime/live.ts').then(({ wireLive }) => wireLive(key!))
  }
  if (key) setTimeout(start, 1000)
}

/** What has broken on this page, until it is reported. */
const raised: Raised[] = []
const keepRaised = (event: Raised) => void (raised.length < 20 && raised.push(event))

/** What nobody waits for, nor misses without a network. */
function later(act: (module: typeof laterModule) => void): void {
  import('./browser/measure/later.ts').then(act, () => undefined)
}

/** Who has logged in here finds their own entry; who does so in another tab, too. */
function wireAccount(): void {
  const wireLinks = async () => {
    const { wireAccountLinks } = await import('./features/account/account-links.ts')
    wireAccountLinks()
  }
  if (isRemembered()) void wireLinks()
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.member) void wireLinks()
  })
  addEventListener('click', openCover)
}

/** A link to a form opens it over the page; on the form's own page it just leads there. */
function openCover(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[data-cover]')
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return
  const { href, pathname, dataset } = link
  // What an account's forms are for, one of them does; the others lead away from each other.
  const isOfAccount = dataset.cover === ''
  if (isOfAccount ? document.querySelector('main .account') : pathname === location.pathname) return
  event.preventDefault()
  const opened = isOfAccount
    ? import('./features/account/account-modal.ts').then((cover) =>
        cover.openAccountCover(pathname),
      )
    : import('./browser/boot/modal.ts').then((cover) => cover.showCover(pathname))
  opened.catch(() => location.assign(href))
}

/** What plain HTML lacks, as soon as the document is there. */
function wire(): void {
  wireTheme()
  wireLanguageChoice()
  wireShortcuts()
  wirePictureTransition()
  wireAccount()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wire)
else wire()
new MutationObserver(scan).observe(document.documentElement, { childList: true, subtree: true })
addEventListener('focusin', startFocused)
addEventListener('click', keepEarlyClick, { capture: true })
addEventListener('load', () => {
  scan()
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
  // Two frames let the observer report what is already in view.
  requestAnimationFrame(() => requestAnimationFrame(() => void wireTabs().then(markReady)))
  awaitAds()
  awaitCounts()
  awaitLive()
  setTimeout(() => later(({ settle }) => settle(raised)), 0)
})
addEventListener('error', keepRaised)
addEventListener('unhandledrejection', keepRaised)
if (location.search.includes('ga_track_source')) later(({ readLanding }) => readLanding())
scan()
