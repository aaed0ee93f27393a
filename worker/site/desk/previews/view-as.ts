// "View as": the site as a kind of visitor sees it, for operators only. There is no real session, forms cannot be sent,
// and nothing is cached.
import { Hono } from 'hono'
import {
  viewAsUrl,
  parseViewAsUrl,
  vipGroupOfViewAs,
  type ViewAs,
} from '../../../../client/contract/desk/previews/view-as.ts'
import type { DeskLanguage } from '../../../../client/contract/desk/operators/operator.ts'
import { can } from '../../../../client/contract/roles.ts'
import { splitLocale } from '../../../../client/contract/paths.ts'
import { deskLanguageOf } from '../../../auth/desk-cookie.ts'
import { needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { foundOrThrow, problem } from '../../../http/problem.ts'
import { withOverlays } from '../../../storage/rows/table-overlay.ts'
import { viewAsSession } from './view-as-session.ts'
import { frameFailure } from './draft-preview.tsx'
import { servePreviewPage, themeIn } from './site-preview.ts'
import { createDeps } from '../../../deps.ts'

/** Query: `?theme=` light or dark. */
export const seenAsFrame = new Hono<AppEnv>()
  .onError(frameFailure)
  .get('/backstage/as/*', async (c) => {
    const operator = await operatorOf(c)
    if (!operator || needsEnrolment(c.env, operator) || !can(operator, 'home.read'))
      throw problem('forbidden')
    const asked = foundOrThrow(parseViewAsUrl(c.req.url))
    const { as, page } = asked
    const { id, waitUntil, now, cost } = c.get('deps')
    const { locale } = splitLocale(new URL(page, c.req.url).pathname)
    const seenAs = viewAsSession(as, locale, now())
    // No overlays. The wrapper still rejects every statement that writes.
    const DB = withOverlays(c.env.DB, [])
    const deps = {
      ...createDeps({ ...c.env, DB }, waitUntil, now),
      id,
      cost,
      isTimeTravel: true as const,
      ...(seenAs && { viewAs: seenAs }),
    }
    const query = { theme: themeIn(c) }
    return servePreviewPage(c, page, deps, {
      ...query,
      fields: query,
      member: seenAs?.session.member.nickname,
      banner: viewAsBanner(as, deskLanguageOf(c) ?? operator.lang),
      addressOf: (path) => viewAsUrl(as, path, query),
    })
  })

const texts = {
  'zh-CN': {
    visitor: '访客',
    member: '会员',
    muted: '被禁言的会员',
    download_only: '仅供下载账号',
    vip: 'VIP会员',
    says: (who: string) => `工作台：${who}看到的网站。只能看，不能操作。`,
  },
  'en-US': {
    visitor: 'a visitor',
    member: 'a member',
    muted: 'a muted member',
    download_only: 'a download-only account',
    vip: 'a VIP member',
    says: (who: string) => `Desk: the site as ${who} sees it. Look only; nothing can be sent.`,
  },
} satisfies Record<DeskLanguage, object>

/** HTML of the banner above the page. VIP group slugs need no HTML escaping. */
function viewAsBanner(as: ViewAs, lang: DeskLanguage): string {
  const own = texts[lang]
  const group = vipGroupOfViewAs(as)
  const who = group === null ? own[as as keyof typeof own & ViewAs] : `${own.vip} ${group}`
  const style = 'padding:8px 16px;background:#7a4a00;color:#fff;font-size:14px;text-align:center'
  return `<aside lang="${lang}" aria-label="${who}" style="${style}">${own.says(who)}</aside>`
}
