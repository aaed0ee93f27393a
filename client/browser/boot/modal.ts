// Shows a form in a modal over any page: the form's own page is fetched and its island moved into a dialog, where it is
// hydrated like every island added to the document.
import { release } from './hydrate.tsx'
import { fetchPage, pageMessages } from './page-messages.ts'

let dialog: HTMLDialogElement | undefined

/**
 * Shows the form at `path` over the page, or in the modal that is already open. Resolves to the modal, or to `null` when it
 * cannot be shown and the reader is sent to the form's page.
 */
export async function showModal(path: string): Promise<HTMLDialogElement | null> {
  dialog ??= createDialog()
  // Opening the same form again keeps what was typed.
  const content = dialog.dataset.path === path ? null : await load(path)
  if (!content && dialog.dataset.path !== path) {
    location.assign(path)
    return null
  }
  if (content) fill(dialog, path, content)
  // The requested form replaces an advertisement that opened meanwhile.
  document.querySelector<HTMLDialogElement>('.ad-cover[open]')?.close()
  if (!dialog.open) dialog.showModal()
  const fields = '[data-island] :is(input, select, textarea)'
  dialog.querySelector<HTMLElement>(`[aria-invalid], ${fields}`)?.focus()
  return dialog
}

/** Closes the modal. */
export function emptyModal(shown: HTMLDialogElement): void {
  for (const island of shown.querySelectorAll<HTMLElement>('[data-island]')) release(island)
  delete shown.dataset.path
  shown.replaceChildren()
}

function createDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.setAttribute('aria-labelledby', 'modal-title')
  made.addEventListener('pointerdown', (event) => {
    if (event.target === made) made.close()
  })
  // The return value says that the form was accepted.
  made.addEventListener('close', () => {
    if (made.returnValue === 'done') emptyModal(made)
    made.returnValue = ''
  })
  document.body.appendChild(made)
  return made
}

interface Content {
  fragment: DocumentFragment
  className: string
}

function fill(shown: HTMLDialogElement, path: string, { fragment, className }: Content): void {
  // Until the island is hydrated, the browser would send the form itself: to its own page, and back to this one.
  const target = new URL(path, location.href)
  target.searchParams.set('return', location.pathname + location.search)
  for (const form of fragment.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    if (!form.hasAttribute('action')) form.action = target.pathname + target.search
  }
  emptyModal(shown)
  shown.className = `modal ${className}`
  shown.dataset.path = path
  shown.appendChild(fragment)
}

/** Heading, close button and the island with its data; `null` when the page could not be loaded. */
async function load(path: string): Promise<Content | null> {
  const page = await fetchPage(path)
  const frame = page?.querySelector<HTMLTemplateElement>('template[data-modal-frame]')
  const island = page?.querySelector('[data-modal-form] [data-island]')
  const data = island?.previousElementSibling
  const slot = frame?.content.querySelector('slot')
  if (!page || !frame || !slot || !data || !island) return null
  pageMessages(page)
  slot.replaceWith(data, island)
  const className = frame.dataset.modalFrame ?? ''
  return { fragment: document.importNode(frame.content, true), className }
}
