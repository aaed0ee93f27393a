// Entry script of every page: small and without React. It decides what runs when; each part has a module of its own.
import '@vitejs/plugin-react/preamble'
import { isHistoryNavigation } from './browser/boot/is-history-navigation.ts'
import { initLanguageChoice } from './browser/boot/language-choice.ts'
import { reloadForNewBuild } from './browser/boot/new-build.ts'
import { wirePictureTransition } from './browser/boot/image-transition.ts'
import { initShortcuts } from './browser/boot/shortcuts.ts'
import { markReady, watchIslands } from './browser/boot/start-islands.ts'
import { initTheme } from './browser/boot/theme.ts'
import { loadCountsLater } from './browser/counts/await-counts.ts'
import { collectFaults } from './browser/measure/script-errors.ts'
import { wireAccount } from './features/account/wire-account.ts'
import { loadAdsLater } from './features/campaigns/await-advertisements.ts'
import type * as settleModule from './features/consent/apply-consent.ts'
import { initTabsIfPresent } from './features/games/await-tabs.ts'
import { startRealtimeLater } from './features/notifications/await-live.ts'

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
  wirePictureTransition()
  wireAccount()
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
