// The member centre: one document per tab, the same for everybody; islands load its content
// (docs/decisions/009-member-centre-tabs.md).
import { memberTabs, type MemberTab } from '../../../client/contract/member-tabs.ts'
import { href, paths } from '../../../client/contract/paths.ts'
import { MemberPage } from '../../../client/site/pages/member.tsx'
import { openFeedback } from '../../services/feedback.ts'
import { sharedAddress } from '../render/head.ts'
import { definePage, noQuery } from './page.ts'

export const memberPage = definePage({
  name: 'member-tab',
  path: paths.member,
  sheet: 'forms',
  query: noQuery,
  isCached: true,
  isClosed: true,
  load: ({ locale, params }) => {
    const tab = memberTabs.find((one) => one === params['tab'])
    return Promise.resolve<{ tab: MemberTab } | { redirect: string }>(
      tab ? { tab } : { redirect: href(locale, 'member', { tab: 'account' }) },
    )
  },
  head: ({ tab }, { locale, path, t }) => ({
    ...sharedAddress(locale, path),
    title: `${t(`member.tab.${tab}`)} - ${t('member.title')}`,
    description: t('member.about'),
    crumbs: [],
    isHidden: true,
  }),
  view: ({ tab }, { hasGoogle, chrome, deps }) => (
    <MemberPage tab={tab} hasGoogle={hasGoogle} feedback={openFeedback(chrome, deps.now())} />
  ),
})
