// Shows a form in a modal over any page. The form's own page is fetched, and its island is moved into a dialog and
// hydrated like any island added to the document.
import { unmountIsland } from './hydrate.tsx'
import { fetchPage, mergePageMessages } from './page-messages.ts'

let dialog: HTMLDialogElement | undefined
/** Returns a form that was moved out of this page to its place. */
let restoreForm: (() => void) | undefined

/**
 * Shows the form at `path`, which may have a query, in a new or the open modal. Resolves to the modal, or to `null` if
 * it cannot be shown and the reader is sent to the form's page.
 */
export async function showModal(path: string): Promise<HTMLDialogElement | null> {
  dialog ??= createDialog()
  const { pathname } = new URL(path, location.href)
  // Opening the same form again keeps its input.
  if (dialog.dataset.path !== pathname) {
    const content = await load(path)
    if (!content) {
      location.assign(path)
      return null
    }
    fill(dialog, pathname, content)
  }
  open(dialog)
  return dialog
}

function open(shown: HTMLDialogElement): void {
  if (!shown.open) shown.showModal()
  const fields = '[data-island] :is(input, select, textarea)'
  shown.querySelector<HTMLElement>(`[aria-invalid], ${fields}`)?.focus()
}

/**
 * Shows the island of this page's own form in the modal. When the modal closes or shows another form, the island
 * returns to the page with its input. A form that the reader has begun to fill in stays in place.
 */
export function moveFormIntoModal(island: HTMLElement): void {
  const place = island.parentElement
  if (!place || island.contains(document.activeElement)) return
  dialog ??= createDialog()
  const height = place.offsetHeight
  const content = contentOf(document, island)
  if (!content) return
  // The page beneath keeps its layout.
  place.style.minHeight = `${height}px`
  const { data } = content
  fill(dialog, location.pathname, content)
  restoreForm = () => {
    for (const part of [data, island]) place.appendChild(part)
    place.style.minHeight = ''
  }
  open(dialog)
}

/** Removes the content, and returns a form of this page to its place. */
export function emptyModal(shown: HTMLDialogElement): void {
  restoreForm?.()
  restoreForm = undefined
  for (const island of shown.querySelectorAll<HTMLElement>('[data-island]')) unmountIsland(island)
  delete shown.dataset.path
  shown.replaceChildren()
}

function createDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.setAttribute('aria-labelledby', 'modal-title')
  made.addEventListener('pointerdown', (event) => {
    if (event.target === made) made.close()
  })
  // The return value `done` means that the form was accepted.
  made.addEventListener('close', () => {
    if (made.returnValue === 'done' || restoreForm) emptyModal(made)
    made.returnValue = ''
  })
  document.body.appendChild(made)
  return made
}

interface Content {
  fragment: DocumentFragment
  className: string
  /** The props of the island, beside it. */
  data: Element
}

function fill(shown: HTMLDialogElement, path: string, { fragment, className }: Content): void {
  emptyModal(shown)
  shown.className = `modal ${className}`
  shown.dataset.path = path
  shown.appendChild(fragment)
}

/** Heading, close button and the island with its data; `null` when the page could not be loaded. */
async function load(path: string): Promise<Content | null> {
  const page = await fetchPage(path)
  const island = page?.querySelector('[data-modal-form] [data-island]')
  if (!page || !island) return null
  mergePageMessages(page)
  await loadPageStyles(page)
  // Before hydration, the browser would submit the form itself: to its own page, and back to this one.
  const target = new URL(path, location.href)
  target.searchParams.set('return', location.pathname + location.search)
  for (const form of island.querySelectorAll('form')) {
    if (!form.hasAttribute('action')) form.action = target.pathname + target.search
  }
  return contentOf(page, island)
}

function contentOf(page: Document, island: Element): Content | null {
  const frame = page.querySelector<HTMLTemplateElement>('template[data-modal-frame]')
  const data = island.previousElementSibling
  if (!frame || !data) return null
  const fragment = document.importNode(frame.content, true)
  fragment.querySelector('slot')?.replaceWith(data, island)
  return { fragment, className: frame.dataset.modalFrame ?? '', data }
}

/** Links style sheets of another page that this one lacks. Resolves once they apply, or fail to load. */
async function loadPageStyles(page: Document): Promise<void> {
  const own = new Set(sheetsOf(document))
  const missing = sheetsOf(page).filter((address) => !own.has(address))
  await Promise.all(missing.map(linkSheet))
}

function sheetsOf(page: Document): string[] {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return [...links].map(({ href }) => href)
}

function linkSheet(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    document.head.appendChild(link)
  })
}
