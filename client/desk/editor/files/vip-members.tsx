import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Number of members in a VIP group; not shown before it is first published. */
export function VipMembers({ entry }: { entry: Entry }) {
  const { t, lang } = useDeskI18n()
  const input = entry.state === 'draft' ? null : { params: { id: entry.item_id } }
  const { data } = useApi('GET /api/backstage/vip-group/:id/member', input)
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
