import { ApiError } from '../../browser/api/call.ts'
import { defaultLocale, isLocale } from '../../contract/locale.ts'
import { href } from '../../contract/paths.ts'
import { getSession, pageMember, sessionEnded } from '../../browser/session/session.ts'

/**
 * Does what only a member can do. Who is not logged in is asked to, and it is done then, once more; rejects with the
 * first error when they would rather not (docs/decisions/016-how-the-browser-reacts.md).
 */
export async function asMember<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    const before = pageMember()
    sessionEnded()
    if (!(await openLogin())) throw error
    // What one member began is not done in another's name.
    if (before !== undefined && getSession().member?.id !== before) throw error
    return action()
  }
}

/** Whether the API wants a login. Behind `asMember`: who was asked to would rather not, and there is nothing to tell them. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** The Worker renders islands that act, and needs nothing of a form. */
const loadAccountModal = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./account-modal.ts')

/** Whether somebody has logged in; no, also when the form cannot be had. */
async function openLogin(): Promise<boolean> {
  const { lang } = document.documentElement
  const path = href(isLocale(lang) ? lang : defaultLocale, 'login')
  const modal = await loadAccountModal().catch(() => null)
  return modal ? modal.openAccountModal(path) : false
}
