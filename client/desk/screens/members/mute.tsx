import type { Member } from '../../../contract/desk/members/member.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { memberChanged, patchMember } from './calls.ts'

/** Until when moderators keep the member from commenting, and the end of that. */
export function Mute({ member }: { member: Member }) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const { id, nickname, muted_until } = member
  const set = (based: Member, until: string | null) =>
    patchMember(based, { muted_until: until }).finally(() => memberChanged(id))
  const end = async () => {
    const changed = await set(member, null)
    notify(t('members.unmuted', { name: nickname }), { undo: () => set(changed, muted_until) })
  }
  if (muted_until === null) return null
  const time = formatDate(lang, muted_until, 'moment')
  return (
    <div className="alert member-mute">
      <p>{t('members.muted_until', { time })}</p>
      {can('member.write') && (
        <button type="button" className="link" disabled={isBusy} onClick={() => act(end)}>
          {t('members.unmute')}
        </button>
      )}
      <Failure text={failure} />
    </div>
  )
}
