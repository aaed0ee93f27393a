import type { Member } from '../../../contract/desk/members/member.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { memberChanged, patchMember } from './calls.ts'

/** Until when moderators keep the member from commenting, and the end of that. */
export function Mute({ member }: { member: Member }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const { id, nickname, muted_until } = member
  const set = (based: Member, until: string | null) =>
    patchMember(based, { muted_until: until }).finally(() => memberChanged(id))
  const end = async () => {
    const changed = await set(member, null)
    showToast(t('members.unmuted', { name: nickname }), { undo: () => set(changed, muted_until) })
  }
  if (muted_until === null) return null
  const time = formatDate(lang, muted_until, 'moment')
  return (
    <div className="alert member-mute">
      <p>{t('members.muted_until', { time })}</p>
      {can('member.write') && (
        <button type="button" className="link" disabled={isPending} onClick={() => run(end)}>
          {t('members.unmute')}
        </button>
      )}
      <FormError text={failure} />
    </div>
  )
}
