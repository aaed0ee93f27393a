import { ApiError } from './api.ts'
import { defaultLocale, isLocale } from './contract/locale.ts'
import { href, paths } from './contract/paths.ts'
import { sessionEnded } from './session.ts'

/**
 * Does what only a member can do. Who is not logged in is asked to, and it is done then, once more; rejects with the
 * first error when they would rather not (decision 24).
 */
export async function asMember<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
    sessionEnded()
    const { openAccountCover } = await import('./account-cover.ts')
    const { lang } = document.documentElement
    const isIn = await openAccountCover(href(isLocale(lang) ? lang : defaultLocale, paths.login))
    if (!isIn) throw error
    return action()
  }
}
