import { hasCachedMember } from '../../browser/session/cached-member.ts'
import { storageKeys } from '../../browser/storage/local.ts'

/** Shows the member's entry after a login, in this tab or another, and opens account forms in a modal. */
export function wireAccount(): void {
  const wireLinks = async () => {
    const { initAccountLinks } = await import('./account-links.ts')
    initAccountLinks()
  }
  if (hasCachedMember()) void wireLinks()
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.member) void wireLinks()
  })
  addEventListener('click', openModal)
}

/** A link to a form opens it in a modal; on an account form's own page it is an ordinary link. */
function openModal(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[data-modal]')
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return
  const { href, pathname, search, dataset } = link
  // Every account form links to the others, so a modal is not needed here, unless one is open.
  const isOfAccount = dataset.modal === ''
  const isHere = isOfAccount
    ? document.querySelector('main .account')
    : pathname === location.pathname
  if (isHere && !link.closest('dialog')) return
  event.preventDefault()
  const opened = isOfAccount
    ? import('./account-modal.ts').then((modal) => modal.openAccountModal(pathname))
    : import('../../browser/boot/modal.ts').then((modal) => modal.showModal(pathname + search))
  opened.catch(() => location.assign(href))
}
