// The first script of every page: small, without React. It says what runs when; each part has a module of its own.
import '@vitejs/plugin-react/preamble'
import { isReturn } from './browser/boot/is-return.ts'
import { wireLanguageChoice } from './browser/boot/language-choice.ts'
import { reloadForNewBuild } from './browser/boot/new-build.ts'
import { wirePictureTransition } from './browser/boot/picture-transition.ts'
import { wireShortcuts } from './browser/boot/shortcuts.ts'
import { markReady, watchIslands } from './browser/boot/start-islands.ts'
import { wireTheme } from './browser/boot/theme.ts'
import { awaitCounts } from './browser/counts/await-counts.ts'
import { collectFaults } from './browser/measure/faults.ts'
import { wireAccount } from './features/account/wire-account.ts'
import { awaitAdvertisements } from './features/campaigns/await-advertisements.ts'
import type * as settleModule from './features/consent/settle.ts'
import { awaitTabs } from './features/games/await-tabs.ts'
import { awaitLive } from './features/notifications/await-live.ts'

const faults = collectFaults()
reloadForNewBuild()

watchIslands((element) =>
  import('./features/islands.ts').then(({ hydrateIsland }) => hydrateIsland(element)),
)

/** What plain HTML cannot do, as soon as the document is parsed. */
function wire(): void {
  wireTheme()
  wireLanguageChoice()
  wireShortcuts()
  wirePictureTransition()
  wireAccount()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wire)
else wire()

addEventListener('load', () => {
  // After two frames the observer has reported what is already in view.
  requestAnimationFrame(() => requestAnimationFrame(() => void awaitTabs().then(markReady)))
  awaitAdvertisements()
  awaitCounts()
  awaitLive()
  setTimeout(() => afterLoad(({ settle }) => settle(faults)), 0)
})

// The browser restores the position by itself, but not in what is loaded later.
if (location.hash || isReturn())
  void import('./browser/boot/position.ts').then(({ findPosition }) => findPosition())
if (location.search.includes('ga_track_source')) afterLoad(({ readLanding }) => readLanding())

/** What nobody waits for, and nobody misses without a network. */
function afterLoad(act: (module: typeof settleModule) => void): void {
  import('./features/consent/settle.ts').then(act, () => undefined)
}
