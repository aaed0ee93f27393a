import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { memberStates, type ListedMember } from '../../../contract/desk/members/member.ts'
import { call } from '../../api/call.ts'
import { memberViewOf, type MemberView } from './view.ts'
import { usePages } from '../../api/pages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useRowKeys } from '../../shell/row-keys.ts'
import { FindField } from '../../ui/find-field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { MemberMarks } from './marks.tsx'
import './members.css'

const route = 'GET /api/backstage/member'

/** Members: the newest, those in a state, or whoever is looked for. */
export function Members() {
  const { t } = useTexts()
  const view = memberViewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: MemberView) => void navigate({ to: '/member', search: next, replace: true })
  const { rows, error, hasMore, isBusy, more, again } = usePages(
    route,
    'after',
    (query) => call(route, { query }),
    { query: { ...view }, revalidateAll: false },
  )
  const table = useRef<HTMLTableSectionElement>(null)
  useRowKeys(table)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.members')}</h1>
        <span className="quiet about">{t('members.about')}</span>
      </div>
      <div className="chips">
        <FindField
          label={t('members.find')}
          words={view.q}
          onFind={(q) => show(memberViewOf({ q }))}
        />
        {memberStates.map((state) => (
          <button
            key={state}
            type="button"
            className="chip toggle"
            aria-pressed={view.state === state}
            onClick={() => show(view.state === state ? {} : { state })}
          >
            {t(`members.state.${state}`)}
          </button>
        ))}
      </div>
      <ReadState read={{ data: rows, error, mutate: again }} />
      {rows?.length === 0 && <Empty>{t(view.q ? 'members.none_found' : 'members.none')}</Empty>}
      <table className="table members" aria-label={t('screen.members')} hidden={!rows?.length}>
        <thead>
          <tr>
            <th>{t('members.nickname')}</th>
            <th>{t('members.email')}</th>
            <th>{t('members.kind')}</th>
            <th>{t('members.since')}</th>
          </tr>
        </thead>
        <tbody ref={table}>
          {rows?.map((one) => (
            <Row key={one.id} member={one} />
          ))}
        </tbody>
      </table>
      {hasMore && (
        <p className="actions">
          <button type="button" className="button" disabled={isBusy} onClick={more}>
            {t('members.more')}
          </button>
        </p>
      )}
    </div>
  )
}

function Row({ member }: { member: ListedMember }) {
  const { t } = useTexts()
  const { id, nickname, email, created_at } = member
  return (
    <tr data-row>
      <td className="title">
        <Link className="name" to="/member/$memberId" params={{ memberId: String(id) }}>
          {nickname}
        </Link>{' '}
        <span className="quiet numeral-small">{id}</span>
      </td>
      <td className="quiet">{email ?? t('members.no_email')}</td>
      <td>
        <MemberMarks member={member} />
      </td>
      <td className="quiet">
        <Moment at={created_at} />
      </td>
    </tr>
  )
}
