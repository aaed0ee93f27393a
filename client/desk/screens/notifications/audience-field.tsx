import { useState } from 'react'
import { countLimit } from '../../../contract/desk/notifications/scheduled-notification.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { LabeledSelect } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { changeDraft, toAudienceParam, type Draft } from './draft.ts'

/** Maximum number of members that a search offers. */
const most = 8

const audiences = ['public', 'members', 'group', 'user'] as const

/** Number of members, up to the counting limit. */
export function memberCount(t: Translate, count: number): string | number {
  return count > countLimit ? t('notifications.over', { count: countLimit }) : count
}

/** The audience and its size. */
export function AudienceField({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { audience } = draft
  const mine = audiences.filter((one) =>
    can('notification.send', { isForMember: one === 'user', languages: [] }),
  )
  return (
    <fieldset className="audience-field">
      <legend>{t('notifications.who')}</legend>
      {mine.map((one) => (
        <label key={one} className="checkbox-label">
          <input
            type="radio"
            name="audience"
            checked={one === audience}
            onChange={() => changeDraft({ audience: one })}
          />
          {t(`notifications.who_${one}`)}
        </label>
      ))}
      {audience === 'group' && <Group draft={draft} />}
      {audience === 'user' && <Member draft={draft} />}
      <Audience draft={draft} />
    </fieldset>
  )
}

function Group({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/notification/group')
  return (
    <LabeledSelect
      label={t('notifications.group')}
      value={draft.vip_group}
      onChange={({ target }) => changeDraft({ vip_group: target.value })}
    >
      <option value="">{t('notifications.group_choose')}</option>
      {data?.items.map(({ vip_group, name }) => (
        <option key={vip_group} value={vip_group}>
          {name}
        </option>
      ))}
    </LabeledSelect>
  )
}

/** Finds members by id, or by the start of their nickname, email address or username. */
function Member({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const [q, setQ] = useState('')
  // The selected member is listed until another one is searched.
  const asked = q || draft.user_id
  const read = useApi('GET /api/backstage/member', asked ? { query: { q: asked } } : null)
  const found = read.data?.items.slice(0, most) ?? []
  return (
    <div className="member-find">
      <SearchField label={t('notifications.member')} words={q} onFind={setQ} />
      {q && <QueryState read={read} rows={2} />}
      {q && read.data?.items.length === 0 && (
        <p className="hint">{t('notifications.audience_none')}</p>
      )}
      <div role="radiogroup" aria-label={t('notifications.member_found')}>
        {found.map(({ id, nickname, email }) => (
          <label key={id} className="checkbox-label">
            <input
              type="radio"
              name="member"
              checked={String(id) === draft.user_id}
              onChange={() => changeDraft({ user_id: String(id) })}
            />
            {nickname}
            <span className="muted">{[email, id].filter(Boolean).join(' · ')}</span>
          </label>
        ))}
      </div>
      <p className="hint">{t('notifications.member_hint')}</p>
    </div>
  )
}

/** Size of the audience. Nothing can be sent to an empty one. */
export function useAudience(draft: Draft) {
  const can = useCan()
  const to = can('notification.send', { isForMember: draft.audience === 'user', languages: [] })
    ? toAudienceParam(draft)
    : null
  return useApi(
    'GET /api/backstage/notification/audience',
    to === null ? null : { query: { to } },
    { keepPreviousData: false, shouldRetryOnError: false },
  )
}

function Audience({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const { data, error } = useAudience(draft)
  if (error?.code === 'not_found')
    return <p className="surface-note">{t('notifications.audience_none')}</p>
  if (!data) return <p className="hint">&nbsp;</p>
  const { count, name } = data
  const said =
    count === null
      ? t('notifications.who_public_hint')
      : name === null
        ? t('notifications.audience', { count: memberCount(t, count) })
        : t('notifications.audience_one', { name, id: draft.user_id })
  return <p className={count === 0 ? 'surface-note' : 'hint'}>{said}</p>
}
