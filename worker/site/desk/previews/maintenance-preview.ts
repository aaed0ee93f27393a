// Previews the maintenance screen with an unsaved message in a frame of the desk.
import { Hono } from 'hono'
import { maintenanceInput } from '../../../../client/contract/desk/site/settings-api.ts'
import { can } from '../../../../client/contract/roles.ts'
import { isLocale } from '../../../../client/contract/locale.ts'
import { needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { problem, parseOrThrow } from '../../../http/problem.ts'
import { allowSameOriginFrame, frameFailure } from './draft-preview.tsx'
import { renderMaintenance } from '../../shell/screens.tsx'

/** Query: `?message=`, `?until=` and `?url=` as they would be saved; `?theme=` light or dark. */
export const maintenancePreview = new Hono<AppEnv>()
  .onError(frameFailure)
  .get('/backstage/closed/:lang', async (c) => {
    const operator = await operatorOf(c)
    if (!operator || needsEnrolment(c.env, operator) || !can(operator, 'setting.read'))
      throw problem('forbidden')
    const locale = c.req.param('lang')
    if (!isLocale(locale)) throw problem('not_found')
    const { until, url, message } = parseOrThrow(maintenanceInput, {
      enabled: true,
      until: c.req.query('until') || null,
      url: c.req.query('url') ?? '',
      message: { [locale]: c.req.query('message') ?? '' },
    })
    const text = message[locale]
    const response = await renderMaintenance(c, locale, {
      enabled: true,
      ...(until && { until }),
      ...(url && { url }),
      ...(text && { message: { [locale]: text } }),
    })
    response.headers.set('Cache-Control', neverStored)
    const shown = new Response(response.body, { status: 200, headers: response.headers })
    return allowSameOriginFrame(c, still(shown))
  })

/** Removes scripts, so that the frame has no countdown and does not navigate. */
function still(response: Response): Response {
  const remove = { element: (one: { remove: () => unknown }) => void one.remove() }
  return new HTMLRewriter().on('script, noscript', remove).transform(response)
}
