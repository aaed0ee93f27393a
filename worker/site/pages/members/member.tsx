// Member center: one document per tab, equal for all visitors; islands load its content
// (docs/decisions/site/identical-html.md).
import { memberTabs, type MemberTab } from '../../../../client/contract/members/tabs.ts'
import { offModulesIn } from '../../../../client/contract/site/modules.ts'
import { href, paths } from '../../../../client/contract/paths.ts'
import type { ReactNode } from 'react'
import { MemberPage } from '../../../../client/site/pages/members/member.tsx'
import { memberTabsWithout } from '../../../data/site/modules.ts'
import { openFeedback } from '../../../services/questionnaire/answer.ts'
import { sharedAddress } from '../../render/head.ts'
import { definePage, noQuery, type Redirect } from '../../page/page.ts'

interface MemberData {
  tab: MemberTab
  /** Content for a kind of member, in "view as" at the desk. */
  seen?: ReactNode
}

export const memberPage = definePage({
  name: 'member-tab',
  path: paths.member,
  styleBundle: 'forms',
  query: noQuery,
  isCached: true,
  blocksThirdParties: true,
  load: async ({ deps, locale, params }): Promise<MemberData | Redirect> => {
    const tab = memberTabs.find((one) => one === params['tab'])
    if (!tab) return { redirect: href(locale, 'member', { tab: 'account' }) }
    return deps.viewAs ? { tab, seen: await deps.viewAs.center(deps, tab) } : { tab }
  },
  head: ({ tab }, { locale, path, t }) => ({
    ...sharedAddress(locale, path),
    title: `${t(`member.tab.${tab}`)} - ${t('member.title')}`,
    description: t('member.about'),
    crumbs: [],
    isHidden: true,
  }),
  view: ({ tab, seen }, { hasGoogle, chrome, deps }) => (
    <MemberPage
      tab={tab}
      tabs={memberTabsWithout(offModulesIn(chrome.settings))}
      hasGoogle={hasGoogle}
      feedback={openFeedback(chrome, deps.now())}
      seen={seen}
    />
  ),
})
