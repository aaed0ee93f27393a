// Hydrates islands according to their markers: at once, near the viewport, near it after the first interaction, or on
// focus.

const seen = new WeakSet<HTMLElement>()
const starting = new WeakMap<HTMLElement, Promise<void>>()
const nearViewportObserver = new IntersectionObserver(startNear, { rootMargin: '200px' })
let moved: Promise<unknown>
let hydrate: (element: HTMLElement) => Promise<void>
let pending = 0

/** Watches the document for islands, including streamed ones and those in a modal. */
export function watchIslands(hydrateIsland: typeof hydrate): void {
  hydrate = hydrateIsland
  moved = new Promise(onFirstMove)
  new MutationObserver(scan).observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('focusin', startFocused)
  addEventListener('click', replayEarlyClick, { capture: true })
  addEventListener('load', scan)
  scan()
}

/** Resolves at the reader's first interaction, or after the delay for pages without one. */
function onFirstMove(resolve: (move?: unknown) => void): void {
  for (const move of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(move, resolve, { once: true, capture: true, passive: true })
  setTimeout(resolve, 6000)
}

/** `data-ready` tells tests that every island due so far is interactive. */
export function markReady(): void {
  if (document.readyState === 'complete' && pending === 0)
    document.documentElement.dataset.ready = ''
}

function scan(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (seen.has(element)) continue
    seen.add(element)
    if (element.dataset.when === 'visible') nearViewportObserver.observe(element)
    else if (element.dataset.when === 'later')
      void moved.then(() => nearViewportObserver.observe(element))
    else if (element.dataset.when === 'load' || element.matches(':focus-within'))
      void start(element)
  }
}

function start(element: HTMLElement): Promise<void> {
  const known = starting.get(element)
  if (known) return known
  pending += 1
  const hydrated = hydrate(element).finally(() => {
    pending -= 1
    markReady()
  })
  hydrated.catch(() => starting.delete(element))
  starting.set(element, hydrated)
  return hydrated
}

/** Starts the islands that begin above `top`, in CSS pixels from the start of the page. */
export function startAbove(top: number): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-when=visible]'))
    if (element.getBoundingClientRect().top + scrollY < top) void start(element)
}

function startNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    nearViewportObserver.unobserve(target)
    void start(target)
  }
}

/** Hydrates an island on focus. Until then, its plain HTML works. */
function startFocused({ target }: FocusEvent): void {
  const inside = target instanceof Element ? target : null
  const island = inside?.closest<HTMLElement>('[data-when=focus]')
  if (island) void start(island)
}

/**
 * Repeats a click on an island that is not hydrated yet once it is. Until then, the click would do nothing, or submit a
 * form twice. If the island never loads, its form is submitted as without script.
 */
function replayEarlyClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  const island = button?.closest<HTMLElement>(
    '[data-island]:not([data-hydrated],[data-when=focus])',
  )
  if (!button || !island) return
  event.stopImmediatePropagation()
  event.preventDefault()
  nearViewportObserver.unobserve(island)
  void start(island).then(
    () => button.click(),
    () => button.type === 'submit' && button.form?.requestSubmit(button),
  )
}
