// Entry script of every page: small and without React. It decides what runs when; larger parts have a module of their
// own.
import '@vitejs/plugin-react/preamble'
import { isHistoryNavigation } from './browser/boot/is-history-navigation.ts'
import { initLanguageChoice } from './browser/boot/language-choice.ts'
import { markReady, watchIslands } from './browser/boot/start-islands.ts'
import { initTheme } from './browser/boot/theme.ts'
import { collectFaults } from './browser/measure/script-errors.ts'
import { wireAccount } from './features/account/wire-account.ts'
import type * as settleModule from './features/consent/apply-consent.ts'

const faults = collectFaults()
reloadForNewBuild()

watchIslands((element) =>
  import('./features/islands.ts').then(({ hydrateIsland }) => hydrateIsland(element)),
)

/** Sets up behavior that plain HTML lacks, once the document is parsed. */
function wire(): void {
  initTheme()
  initLanguageChoice()
  initShortcuts()
  wireImageTransition()
  wireAccount()
  wireFrames()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wire)
else wire()

addEventListener('load', () => {
  // After two frames the observer has reported what is already in view.
  requestAnimationFrame(() => requestAnimationFrame(() => void initTabsIfPresent().then(markReady)))
  loadAdsLater()
  loadCountsLater()
  startRealtimeLater()
  setTimeout(() => afterLoad(({ applyStoredConsent }) => applyStoredConsent(faults)), 0)
})

// The browser restores the position by itself, but not in what is loaded later.
if (location.hash || isHistoryNavigation())
  void import('./browser/boot/scroll-position.ts').then(({ restoreScrollPosition }) =>
    restoreScrollPosition(),
  )
if (location.search.includes('ga_track_source'))
  afterLoad(({ consumeLandingSource }) => consumeLandingSource())

/** Runs work that is not urgent; skipped if its code cannot be loaded. */
function afterLoad(act: (module: typeof settleModule) => void): void {
  import('./features/consent/apply-consent.ts').then(act, () => undefined)
}

/**
 * A deployment eventually deletes the files of older builds, so a page that is open for days may request a missing
 * script. The page is then reloaded from the new build, once, unless the reader has unsaved input.
 */
function reloadForNewBuild(): void {
  let isTyped = false
  addEventListener('input', () => (isTyped = true), { capture: true, once: true })
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isTyped && !isHistoryNavigation()) location.reload()
  })
}

/** `/` focuses the search field, as on many sites. */
function initShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
    )
      return
    const field = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')].find(
      (one) => one.checkVisibility(),
    )
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** Morphs the image of the clicked card into the lead image of the next page (view transition). */
function wireImageTransition(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const card = event.target.closest('a[href]')?.closest('.card, .card-large, .row')
    const image = card?.querySelector<HTMLElement>('.image')
    if (!image) return
    for (const named of document.querySelectorAll<HTMLElement>(
      '.lead-image, [style*=view-transition]',
    )) {
      named.style.viewTransitionName = 'none'
    }
    image.style.viewTransitionName = 'lead-image'
  })
}

/** Loads a frame of another site when its button is pressed. */
function wireFrames(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-frame]')
    if (button) void import('./features/page/frame.ts').then(({ showFrame }) => showFrame(button))
  })
}

/** Loads the counts once the page has loaded. Without a network, those in the HTML stay until it is back. */
function loadCountsLater(): void {
  if (!document.querySelector('[data-counts]')) return
  if (navigator.onLine)
    setTimeout(
      () => void import('./browser/counts/load-counts.ts').then(({ startCounts }) => startCounts()),
      0,
    )
  else addEventListener('online', loadCountsLater, { once: true })
}

/** Loads advertisements only after the page has been visible for a moment. */
function loadAdsLater(): void {
  const templates = document.querySelector<HTMLTemplateElement>('template#ads')
  if (templates)
    setTimeout(
      () =>
        void import('./features/campaigns/advertisements.ts').then(({ showAds }) =>
          showAds(templates),
        ),
      3000,
    )
}

/**
 * Resolves once in-place navigation is ready for the tabs of a game page or the months of the calendar, if there are
 * any.
 */
async function initTabsIfPresent(): Promise<void> {
  if (!document.querySelector('[data-in-place]')) return
  const { wireInPlace } = await import('./features/games/in-place-navigation.ts')
  wireInPlace()
}

/** Connects to real time a second after the load event, when the page has settled; the deployment sets the app's key. */
function startRealtimeLater(): void {
  const key = document.querySelector<HTMLElement>('#notice')?.dataset.realtime
  const start = () => {
    if (navigator.onLine)
      void import('./features/notifications/push.ts').then(({ listen }) => listen(key!))
  }
  if (key) setTimeout(start, 1000)
}
