// Errors of file downloads. Browser navigations are redirected to a page with the reason, or to the login and back;
// programs get the problem document.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  materialIds,
  type DownloadError,
  downloadErrors,
} from '../../../../client/contract/downloads.ts'
import { href, withQuery } from '../../../../client/contract/paths.ts'
import { returnPath } from '../../../../client/contract/return-path.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { Problem, requestedLocale } from '../../../http/problem.ts'

export const redirectErrors = createMiddleware<AppEnv>(async function redirectErrors(c, next) {
  await next()
  if (!c.error || !isNavigation(c)) return
  const headers = { Location: redirectTarget(c, c.error), 'Cache-Control': neverStored }
  c.res = undefined
  c.res = new Response(null, { status: 303, headers })
})

/** True if a browser will display the response. Older browsers are recognized by accepting HTML. */
function isNavigation(c: Context<AppEnv>): boolean {
  const mode = c.req.header('Sec-Fetch-Mode')
  if (mode !== undefined) return mode === 'navigate'
  const accepts = c.req.header('Accept') ?? ''
  return accepts.includes('text/html') && c.req.header('Authorization') === undefined
}

function redirectTarget(c: Context<AppEnv>, error: Error): string {
  const locale = requestedLocale(c)
  const start = href(locale, 'downloadStart')
  const code = error instanceof Problem ? error.code : 'download_failed'
  const ids = materialIds.safeParse(c.req.param('id') ?? c.req.queries('ids')).data?.join()
  if (code === 'cross_site') return withQuery(start, { ids, confirm: ids && '1' })
  if (code !== 'unauthorized') return withQuery(start, { ids, problem: toStartProblem(code) })
  const back = returnPath(`${start}?ids=${ids}`)
  return withQuery(href(locale, 'login'), {
    return: ids && back ? back : href(locale, 'download'),
  })
}

function toStartProblem(code: string): DownloadError {
  if (code === 'validation_failed') return 'none_chosen'
  return downloadErrors.find((one) => one === code) ?? 'download_failed'
}
