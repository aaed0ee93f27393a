// The site as a kind of visitor has it, for operators alone: nobody is logged in, nothing can be sent, and nothing is kept.
import { Hono } from 'hono'
import {
  addressAs,
  pageAs,
  vipGroupOf,
  type SeenAs,
} from '../../../../client/contract/desk/previews/seen-as.ts'
import type { DeskLanguage } from '../../../../client/contract/desk/operators/operator.ts'
import { can } from '../../../../client/contract/roles.ts'
import { splitLocale } from '../../../../client/contract/paths.ts'
import { lacksFactor, operatorOf } from '../../../desk/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { shadowed } from '../../../storage/rows/shadow.ts'
import { seenMember } from './seen-member.ts'
import { siteWith, themeIn } from './site-at.ts'
import { createDeps } from '../../../deps.ts'

/** `?theme=` light or dark. */
export const seenAsFrame = new Hono<AppEnv>().get('/backstage/as/*', async (c) => {
  const operator = await operatorOf(c)
  if (!operator || lacksFactor(c.env, operator) || !can(operator, 'home.read'))
    throw problem('forbidden')
  const asked = pageAs(c.req.url)
  if (!asked) throw problem('not_found')
  const { as, page } = asked
  const { id, waitUntil, now, spent } = c.get('deps')
  const { locale } = splitLocale(new URL(page, c.req.url).pathname)
  const seenAs = seenMember(as, locale, now())
  // Without a shadow: a statement that would write is refused.
  const DB = shadowed(c.env.DB, [])
  const deps = {
    ...createDeps({ ...c.env, DB }, waitUntil, now),
    id,
    spent,
    isElsewhen: true as const,
    ...(seenAs && { seenAs }),
  }
  const query = { theme: themeIn(c) }
  return siteWith(c, page, deps, {
    ...query,
    fields: query,
    member: seenAs?.session.member.nickname,
    banner: bannerOf(as, operator.lang),
    addressOf: (path) => addressAs(as, path, query),
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

/** Above the page, and not part of it. A group's name has no letters that HTML reads. */
function bannerOf(as: SeenAs, lang: DeskLanguage): string {
  const own = texts[lang]
  const group = vipGroupOf(as)
  const who = group === null ? own[as as keyof typeof own & SeenAs] : `${own.vip} ${group}`
  const style = 'padding:8px 16px;background:#7a4a00;color:#fff;font-size:14px;text-align:center'
  return `<aside lang="${lang}" aria-label="${who}" style="${style}">${own.says(who)}</aside>`
}
