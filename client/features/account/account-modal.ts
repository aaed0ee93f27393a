// Account forms in a modal over any page, until the reader has logged in.
import { emptyModal, showModal } from '../../browser/boot/modal.ts'
import { getSession, watchSession } from '../../browser/session/session.ts'

/** Settles when the modal closes. */
let closing: Promise<boolean> | undefined

/**
 * Shows the form at `path`. Resolves when the modal closes: true after a login, false otherwise or if the reader goes
 * to the form's page.
 */
export function openAccountModal(path: string): Promise<boolean> {
  const shown = showModal(path)
  closing ??= shown.then(closed).finally(() => (closing = undefined))
  return closing
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
      // The next opening starts with an empty form.
      if (isIn) emptyModal(shown)
      resolve(isIn)
    }
    shown.addEventListener('close', finish, { once: true })
  })
}
