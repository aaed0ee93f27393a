// Previews the email of an issue in a frame of the desk, as a subscriber would see it.
import { Hono } from 'hono'
import { can } from '../../../../client/contract/roles.ts'
import { isLocale } from '../../../../client/contract/locale.ts'
import { needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import { issueMailOf } from '../../../desk/newsletter/issue-mail.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { problem } from '../../../http/problem.ts'
import { allowSameOriginFrame, frameFailure } from './draft-preview.tsx'

/** Query: `?theme=` light or dark, in place of the reader's system setting. */
export const issueFrame = new Hono<AppEnv>()
  .onError(frameFailure)
  .get('/backstage/issue-mail/:id{[1-9][0-9]{0,8}}/:lang', async (c) => {
    const operator = await operatorOf(c)
    if (!operator || needsEnrolment(c.env, operator) || !can(operator, 'newsletter.read'))
      throw problem('forbidden')
    const lang = c.req.param('lang')
    if (!isLocale(lang)) throw problem('not_found')
    const id = Number(c.req.param('id'))
    const { html } = await issueMailOf(c.get('deps'), c.env, { id, lang })
    c.header('Cache-Control', neverStored)
    return allowSameOriginFrame(c, c.html(inTheme(html, c.req.query('theme') === 'dark')))
  })

/** Fixes the color scheme of the email. Otherwise the frame would use that of the desk. */
function inTheme(html: string, isDark: boolean): string {
  const scheme = isDark ? 'dark' : 'light'
  return html
    .replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all')
    .replace('content="light dark"', `content="${scheme}"`)
}
