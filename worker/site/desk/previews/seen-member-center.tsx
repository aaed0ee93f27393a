// Member center for "view as" at the desk, with a fictional member. Its buttons have no effect.
import type { ComponentType, ReactNode } from 'react'
import { AccountTab } from '../../../../client/features/members/account.tsx'
import { NotificationsTab } from '../../../../client/features/members/notices/messages.tsx'
import { PasswordTab } from '../../../../client/features/members/login/password.tsx'
import { ProfileTab } from '../../../../client/features/members/profile/profile.tsx'
import { MemberSide } from '../../../../client/features/members/side.tsx'
import type { MemberCenterData, TabProps } from '../../../../client/features/members/center.ts'
import type { Member } from '../../../../client/browser/session/session.ts'
import { presetAvatars } from '../../../../client/contract/members/avatar.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import type { MemberTab } from '../../../../client/contract/members/tabs.ts'
import { countriesIn } from '../../../../client/i18n/countries.ts'
import { nameVipGroup } from '../../../data/downloads/download.ts'
import { translatorFor } from '../../../i18n/translators.ts'
import { pushStateOf } from '../../../services/push/state.ts'
import { run } from '../../../storage/db.ts'
import { likeableTypes } from '../../../../client/contract/items.ts'
import { isTypeOff } from '../../../../client/contract/site/modules.ts'
import { memberTabsWithout, offModules } from '../../../data/site/modules.ts'
import type { Deps } from '../../../deps.ts'

/** Some tabs read the page's address or load their own data, which only a browser can. */
const tabs: Record<MemberTab, ComponentType<TabProps> | null> = {
  account: AccountTab,
  password: PasswordTab,
  profile: ProfileTab,
  messages: NotificationsTab,
  likes: null,
  saved: null,
  numbers: null,
}

const nothing = () => undefined
const inert = { press: nothing, isPending: false, failure: undefined }

interface Asked {
  member: Member
  locale: Locale
  tab: MemberTab
}

export async function viewAsMemberCenter(
  deps: Deps,
  { member: user, locale, tab }: Asked,
): Promise<ReactNode> {
  const off = await offModules(deps)
  const center: MemberCenterData = {
    user,
    pending_email: null,
    vip_group_name: await run(deps, nameVipGroup(deps, locale, user.member.vip_group)),
    country_list: countriesIn(locale),
    notification_list: [],
    avatar_list: [...presetAvatars],
    passkey_list: [],
    push: await pushStateOf(deps, null),
    liked_article_list: [],
    liked_game_list: [],
    liked_articles_count: 0,
    liked_games_count: 0,
    liked_types: likeableTypes.filter((type) => !isTypeOff(off, type)),
  }
  const Tab = tabs[tab]
  return (
    <div className="member-center">
      <MemberSide tab={tab} tabs={memberTabsWithout(off)} user={user} unread={0} logOut={inert} />
      <div className="member-main" inert>
        <div className="page-title">
          <h1>{translatorFor(locale)(`member.tab.${tab}`)}</h1>
        </div>
        {Tab && <Tab center={center} change={nothing} />}
      </div>
    </div>
  )
}
