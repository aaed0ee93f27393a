import { showEmail } from '../../../contract/members/email.ts'
import { memberStates } from '../../../contract/desk/members/states.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type ListedMember } from '../../../contract/desk/members/member.ts'
import { call } from '../../api/client.ts'
import { parseMemberView, type MemberView } from './view.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { MemberMarks } from './marks.tsx'
import './members.css'

const route = 'GET /api/backstage/member'

/** Members: the newest, the members in a state, or the results of a search. */
export function Members() {
  const { t } = useDeskI18n()
  const view = parseMemberView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: MemberView) => void navigate({ to: '/member', search: next, replace: true })
  const { rows, error, hasMore, isStale, isBusy, loadMore, refetch } = useInfiniteApi(
    route,
    'after',
    (query) => call(route, { query }),
    { query: { ...view }, revalidateAll: false },
  )
  const table = useRef<HTMLTableSectionElement>(null)
  useRowNavigation(table)
  return (
    <div className="page">
      <PageHead title={t('screen.members')} about={t('members.about')} />
      <div className="chips">
        <SearchField
          label={t('members.find')}
          words={view.q}
          onFind={(q) => show(parseMemberView({ q }))}
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
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t(view.q ? 'members.none_found' : 'members.none')}</Empty>}
      <table
        className="table members"
        aria-label={t('screen.members')}
        aria-busy={isStale}
        hidden={!rows?.length}
      >
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
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('members.more')}</MoreButton>
    </div>
  )
}

function Row({ member }: { member: ListedMember }) {
  const { t } = useDeskI18n()
  const { id, nickname, email, created_at } = member
  return (
    <tr data-row>
      <td className="title">
        <Link className="name" to="/member/$memberId" params={{ memberId: String(id) }}>
          {nickname}
        </Link>{' '}
        <span className="muted numeral-small">{id}</span>
      </td>
      <td className="muted">{email ? showEmail(email) : t('members.no_email')}</td>
      <td>
        <MemberMarks member={member} />
      </td>
      <td className="muted">
        <Moment at={created_at} />
      </td>
    </tr>
  )
}
