import { ApiError } from '../../browser/api/call.ts'
import { pageLocale } from '../../browser/boot/page-locale.ts'
import { href } from '../../contract/paths.ts'
import { getSession, memberAtPageLoad, sessionEnded } from '../../browser/session/session.ts'

/**
 * Runs an action that requires a member. A visitor is asked to log in first, and then the action runs again; when they
 * decline, it rejects with the first error (docs/decisions/api/errors.md).
 */
export async function withLogin<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    const before = memberAtPageLoad()
    sessionEnded()
    if (!(await openLogin())) throw error
    // An action that one member began must not run as another.
    if (before !== undefined && getSession().member?.id !== before) throw error
    return action()
  }
}

/**
 * True if the API requires a login. After `withLogin`, this means that the visitor declined, so no error needs to be
 * shown.
 */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** The Worker renders these islands, too, but never opens a form. */
const loadAccountModal = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./account-modal.ts')

/** Resolves to true if the visitor logged in; false also if the form could not be loaded. */
async function openLogin(): Promise<boolean> {
  const path = href(pageLocale(), 'login')
  const modal = await loadAccountModal().catch(() => null)
  return modal ? modal.openAccountModal(path) : false
}
