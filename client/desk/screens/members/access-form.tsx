import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '../../../contract/desk/members/member.ts'
import { vipVisitor, type SeenAs } from '../../../contract/desk/previews/seen-as.ts'
import { memberKinds } from '../../../contract/members/member.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, textOf, useSubmit } from '../../ui/form.tsx'
import { memberChanged, patchMember } from './calls.ts'

/** What the member may do; saved as a whole, based on what is shown. */
export function AccessForm({ member }: { member: Member }) {
  const { t } = useTexts()
  const { nickname, comment, kind: current, vip_group, vip_groups } = member
  const [kind, setKind] = useState(current)
  const form = useSubmit(async (data) => {
    const group = textOf(data, 'vip_group').trim()
    const change = {
      comment: data.get('comment') === 'on',
      kind,
      ...(kind === 'vip' && group !== '' && { vip_group: group }),
    }
    const changed = await patchMember(member, change).finally(() => memberChanged(member.id))
    if (changed.rev === member.rev) return
    notify(t('members.changed', { name: nickname }), {
      undo: () => takeBack(member, changed).finally(() => memberChanged(member.id)),
    })
  })
  return (
    <section className="section">
      <header>
        <h2>{t('members.access')}</h2>
        <Link className="link push" to="/seen-as" search={{ as: asSuch(member) }}>
          {t('members.seen_as')}
        </Link>
      </header>
      <form className="form" onSubmit={form.submit}>
        <label className="check-line">
          <input type="checkbox" name="comment" defaultChecked={comment} />
          <span>{t('members.may_comment')}</span>
        </label>
        <Line label={t('members.kind')}>
          {(id) => (
            <select
              id={id}
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
            </select>
          )}
        </Line>
        <p className="hint">{t(`members.kind_means.${kind}`)}</p>
        {kind === 'vip' && (
          <Line label={t('members.vip_group')}>
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
          </Line>
        )}
        <Failure text={form.failure} />
        <p className="actions">
          <button type="submit" className="button primary" disabled={form.isBusy}>
            {t('members.save_access')}
          </button>
        </p>
      </form>
    </section>
  )
}

/** Whom such a member is one of. */
function asSuch({ kind, vip_group, comment, muted_until }: Member): SeenAs {
  if (kind === 'download_only') return kind
  if (vip_group !== null) return vipVisitor(vip_group)
  return comment && muted_until === null ? 'member' : 'muted'
}

function takeBack({ comment, kind, vip_group }: Member, now: Member) {
  return patchMember(now, { comment, kind, ...(vip_group && { vip_group }) })
}
