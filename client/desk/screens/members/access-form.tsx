import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '../../../contract/desk/members/member.ts'
import { vipViewAs, type ViewAs } from '../../../contract/desk/previews/view-as.ts'
import { memberKinds } from '../../../contract/members/member.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, formText, useFormSubmit, LabeledSelect } from '../../ui/form.tsx'
import { memberChanged, patchMember } from './calls.ts'

/** Permissions of the member, saved as a whole on top of the displayed revision. */
export function AccessForm({ member }: { member: Member }) {
  const { t } = useDeskI18n()
  const { nickname, comment, kind: current, vip_group, vip_groups } = member
  const [kind, setKind] = useState(current)
  const form = useFormSubmit(async (data) => {
    const group = formText(data, 'vip_group').trim()
    const change = {
      comment: data.get('comment') === 'on',
      kind,
      ...(kind === 'vip' && group !== '' && { vip_group: group }),
    }
    const changed = await patchMember(member, change).finally(() => memberChanged(member.id))
    if (changed.rev === member.rev) return
    showToast(t('members.changed', { name: nickname }), {
      undo: () => revert(member, changed).finally(() => memberChanged(member.id)),
    })
  })
  return (
    <section className="section">
      <header>
        <h2>{t('members.access')}</h2>
        <Link className="link push-end" to="/seen-as" search={{ as: viewAsOf(member) }}>
          {t('members.seen_as')}
        </Link>
      </header>
      <form className="form" onSubmit={form.submit}>
        <label className="checkbox-label">
          <input type="checkbox" name="comment" defaultChecked={comment} />
          <span>{t('members.may_comment')}</span>
        </label>
        <LabeledSelect
          label={t('members.kind')}
          value={kind}
          onChange={({ target }) =>
            setKind(memberKinds.find((one) => one === target.value) ?? kind)
          }
        >
          {memberKinds.map((one) => (
            <option key={one} value={one}>
              {t(`members.kinds.${one}`)}
            </option>
          ))}
        </LabeledSelect>
        <p className="hint">{t(`members.kind_means.${kind}`)}</p>
        {kind === 'vip' && (
          <LabeledField label={t('members.vip_group')}>
            {(id) => (
              <>
                <input
                  id={id}
                  name="vip_group"
                  list="vip-groups"
                  defaultValue={vip_group ?? ''}
                  autoComplete="off"
                  required
                  maxLength={60}
                  pattern="[a-z0-9]+(-[a-z0-9]+)*"
                  title={t('members.vip_group_hint')}
                />
                <datalist id="vip-groups">
                  {vip_groups.map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </datalist>
                <span className="hint">{t('members.vip_group_hint')}</span>
              </>
            )}
          </LabeledField>
        )}
        <FormError text={form.failure} />
        <p className="actions">
          <button type="submit" className="button primary" disabled={form.isPending}>
            {t('members.save_access')}
          </button>
        </p>
      </form>
    </section>
  )
}

/** Kind of visitor that the member is, for viewing the site as one. */
function viewAsOf({ kind, vip_group, comment, muted_until }: Member): ViewAs {
  if (kind === 'download_only') return kind
  if (vip_group !== null) return vipViewAs(vip_group)
  return comment && muted_until === null ? 'member' : 'muted'
}

function revert({ comment, kind, vip_group }: Member, now: Member) {
  return patchMember(now, { comment, kind, ...(vip_group && { vip_group }) })
}
