// The first script of every page: small, no React. It wires what plain HTML cannot do and starts the islands.
import '@vitejs/plugin-react/preamble'
import './styles/main.css'
import { wireLanguageChoice } from './language-choice.ts'
import { wirePictureTransition } from './picture-transition.ts'
import { wireShortcuts } from './shortcuts.ts'
import { wireTheme } from './theme.ts'

const started = new WeakSet<HTMLElement>()
const nearView = new IntersectionObserver(onNear, { rootMargin: '200px' })
let pending = 0

function onNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    nearView.unobserve(target)
    void start(target)
  }
}

async function start(element: HTMLElement): Promise<void> {
  pending += 1
  try {
    const { hydrate } = await import('./hydrate.tsx')
    await hydrate(element)
  } finally {
    pending -= 1
    markReady()
  }
}

/** Finds islands that are new in the document; streamed ones are seen as they arrive. */
function scan(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (started.has(element)) continue
    started.add(element)
    if (element.dataset.when === 'visible') nearView.observe(element)
    else void start(element)
  }
}

/** `data-ready` tells tests that every island due so far is up. */
function markReady(): void {
  if (document.readyState === 'complete' && pending === 0)
    document.documentElement.dataset.ready = ''
}

async function wireTabs(): Promise<void> {
  if (!document.querySelector('[data-in-place]')) return
  const { wireInPlace } = await import('./in-place.ts')
  wireInPlace()
}

new MutationObserver(scan).observe(document.documentElement, { childList: true, subtree: true })
addEventListener('load', () => {
  scan()
  wireTheme()
  wireLanguageChoice()
  wireShortcuts()
  wirePictureTransition()
  // Two frames let the observer report what is already in view.
  requestAnimationFrame(() => requestAnimationFrame(() => void wireTabs().then(markReady)))
})
scan()
