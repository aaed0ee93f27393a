import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'

/** How many members are in a VIP group. One that was never published has none. */
export function VipMembers({ entry }: { entry: Entry }) {
  const { t, lang } = useTexts()
  const input = entry.state === 'draft' ? null : { params: { id: entry.item_id } }
  const { data } = useRead('GET /api/backstage/vip-group/:id/member', input)
  if (!data) return null
  const count = formatNumber(lang, data.count)
  return (
    <section>
      <h2>{t('materials.members')}</h2>
      <p>{t(data.is_more ? 'materials.more_members' : 'materials.member_count', { count })}</p>
      <p className="hint">{t('materials.members_mean')}</p>
    </section>
  )
}
