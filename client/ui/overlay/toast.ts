// Toasts, visible and for screen readers, one at a time for the whole page. Without React, so that a toast outlives the
// island that showed it.

/** Default duration of a toast in milliseconds. */
const stay = { done: 3500, failed: 3000 }

export interface Toast {
  text: string
  kind: keyof typeof stay
  /** Label of the close button. */
  close: string
  /** An action, such as undo. `milliseconds` overrides the default duration. */
  action?: { text: string; run: () => void; milliseconds?: number } | undefined
}

let place: HTMLElement | undefined
let cancelHiding: (() => void) | undefined

/** Shows a toast in place of the previous one. */
export function showToast(toast: Toast): void {
  // A live region announces content added to it, not its own insertion.
  if (place) return show(place, toast)
  const made = document.createElement('output')
  place = document.body.appendChild(made)
  requestAnimationFrame(() => show(made, toast))
}

function show(region: HTMLElement, { text, kind, close, action }: Toast): void {
  cancelHiding?.()
  const hide = () => {
    cancelHiding?.()
    region.replaceChildren()
  }
  const card = element('div', `toast ${kind}`)
  const words = element('p')
  words.textContent = text
  card.appendChild(icon(kind === 'done' ? 'check' : 'warn'))
  card.appendChild(words)
  if (action) card.appendChild(actionButton(action, hide))
  card.appendChild(closeButton(close, hide))
  region.replaceChildren(card)
  const isHeld = kind === 'failed' || action !== undefined
  cancelHiding = autoHide(hide, action?.milliseconds ?? stay[kind], isHeld ? card : undefined)
}

function actionButton({ text, run }: NonNullable<Toast['action']>, hide: () => void): HTMLElement {
  const button = element('button', 'toast-action')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', () => {
    hide()
    run()
  })
  return button
}

function closeButton(label: string, hide: () => void): HTMLElement {
  const button = element('button', 'tool')
  button.type = 'button'
  button.setAttribute('aria-label', label)
  button.appendChild(icon('close'))
  button.addEventListener('click', hide)
  return button
}

function icon(name: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(namespace, 'use')
  use.setAttribute('href', `/icons.svg#${name}`)
  svg.appendChild(use)
  return svg
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '') {
  const made = document.createElement(name)
  if (className) made.className = className
  return made
}

/**
 * Calls `hide` after some milliseconds. While a reader hovers or focuses `pauseOver`, the timer is stopped; it restarts
 * when they leave. Returns a function that cancels it.
 */
export function autoHide(
  hide: () => void,
  milliseconds: number,
  pauseOver?: HTMLElement,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let timer = setTimeout(hide, milliseconds)
  const hold = () => clearTimeout(timer)
  const restart = () => {
    hold()
    timer = setTimeout(hide, milliseconds)
  }
  for (const name of ['pointerenter', 'focusin'])
    pauseOver?.addEventListener(name, hold, { signal })
  for (const name of ['pointerleave', 'focusout'])
    pauseOver?.addEventListener(name, restart, { signal })
  return () => {
    hold()
    listening.abort()
  }
}
