// The forms of an account as a cover over any page: the form's own page is fetched, the same for everybody, and its
// island put into a dialog; entry.ts starts it as it starts every island that is new in the document.
import { release } from './hydrate.tsx'
import { getSession, watchSession } from './session.ts'

let dialog: HTMLDialogElement | undefined
/** Settles when the cover closes. */
let closing: Promise<boolean> | undefined

/**
 * Shows the form at `path` over the page, or in the cover that is already open. Resolves when the cover closes: true
 * when somebody has logged in, false when not. Where it cannot be shown, the reader goes to its page.
 */
export function openAccountCover(path: string): Promise<boolean> {
  const shown = show(path)
  closing ??= shown.then(closed).finally(() => (closing = undefined))
  return closing
}

async function show(path: string): Promise<HTMLDialogElement | null> {
  dialog ??= createDialog()
  // The same form once more still holds what was typed.
  const content = dialog.dataset.path === path ? null : await load(path)
  if (!content && dialog.dataset.path !== path) {
    location.assign(path)
    return null
  }
  if (content) fill(dialog, path, content)
  if (!dialog.open) dialog.showModal()
  const focused = dialog.querySelector<HTMLElement>('[aria-invalid], [data-island] input')
  focused?.focus()
  return dialog
}

function closed(shown: HTMLDialogElement | null): Promise<boolean> {
  if (!shown) return Promise.resolve(false)
  const stop = watchSession(() => {
    if (getSession().state === 'in') shown.close()
  })
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      const isIn = getSession().state === 'in'
      // Nobody needs the form of somebody who has logged in.
      if (isIn) empty(shown)
      resolve(isIn)
    }
    shown.addEventListener('close', finish, { once: true })
  })
}

function createDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = 'dlg account-cover'
  made.setAttribute('aria-labelledby', 'account-cover-title')
  made.addEventListener('pointerdown', (event) => {
    if (event.target === made) made.close()
  })
  document.body.appendChild(made)
  return made
}

function fill(shown: HTMLDialogElement, path: string, content: DocumentFragment): void {
  // Until the island is up, the browser itself would send the form: to where it belongs, and back to this page.
  const target = new URL(path, location.href)
  target.searchParams.set('return', location.pathname + location.search)
  for (const form of content.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    if (!form.hasAttribute('action')) form.action = target.pathname + target.search
  }
  empty(shown)
  shown.dataset.path = path
  shown.appendChild(content)
}

function empty(shown: HTMLDialogElement): void {
  for (const island of shown.querySelectorAll<HTMLElement>('[data-island]')) release(island)
  delete shown.dataset.path
  shown.replaceChildren()
}

/** Heading, closing button and the island with its data, or `null` when the page did not come. */
async function load(path: string): Promise<DocumentFragment | null> {
  try {
    const response = await fetch(path, { headers: { Accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const frame = page.querySelector<HTMLTemplateElement>('template[data-account-cover]')?.content
    const island = page.querySelector('.account-card [data-island]')
    const data = island?.previousElementSibling
    const slot = frame?.querySelector('slot')
    if (!response.ok || !frame || !slot || !data || !island) return null
    slot.replaceWith(data, island)
    return document.importNode(frame, true)
  } catch {
    return null
  }
}
