import { showEmail } from '../../../contract/members/email.ts'
import { useParams, Link } from '@tanstack/react-router'
import type { Member } from '../../../contract/desk/members/member.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { DescriptionList, DetailColumns, DetailPage } from '../../ui/record.tsx'
import { AccessForm } from './access-form.tsx'
import { AccountActions } from './account-actions.tsx'
import { Comments, Mails, SignIns, Votes } from './history.tsx'
import { MemberMarks } from './marks.tsx'
import { showToast } from '../../data/toasts.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { memberChanged, patchMember } from './calls.ts'
import './members.css'
import { QueryState } from '../../ui/query-state.tsx'

/** A member: profile, permissions and history. */
export function MemberScreen() {
  const { t } = useDeskI18n()
  const can = useCan()
  const { memberId = '' } = useParams({ strict: false })
  const id = Number(memberId)
  const read = useApi('GET /api/backstage/member/:id', { params: { id } })
  const member = read.data
  useTitle(member?.nickname ?? t('screen.members'))
  return (
    <DetailPage
      name={member?.nickname ?? t('members.number', { id: memberId })}
      marks={member && <MemberMarks member={member} />}
      list={{ to: '/member', name: t('screen.members') }}
      read={read}
    >
      {member && (
        <DetailColumns
          wide="second"
          first={
            <>
              {member.deletion_due_at && <PendingDeletionNote member={member} />}
              <Mute member={member} />
              <MemberFacts member={member} />
              {can('member.write') && <AccessForm key={member.rev} member={member} />}
              <AccountActions member={member} />
            </>
          }
          second={
            <>
              <SignIns id={id} />
              <Reports id={id} />
              <Comments id={id} />
              <Mails id={id} />
              <Votes id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}

function PendingDeletionNote({ member: { deletion_due_at } }: { member: Member }) {
  const { t, lang } = useDeskI18n()
  const time = formatDate(lang, deletion_due_at ?? '', 'moment')
  return <p className="alert">{t('members.leaving_at', { time })}</p>
}

function MemberFacts({ member }: { member: Member }) {
  const { t, lang } = useDeskI18n()
  const { id, email, is_verified, username, name, phone, country, created_at } = member
  const ways = [
    member.has_password && t('members.by_password'),
    member.has_google && t('members.by_google'),
  ].filter((one) => one !== false)
  const facts = [
    [t('members.id'), String(id)],
    [t('members.email'), email ? showEmail(email) : t('members.no_email')],
    [t('members.verified'), t(is_verified ? 'common.yes' : 'common.no')],
    [t('members.username'), username],
    [t('members.name'), name],
    [t('members.phone'), phone],
    [t('members.country'), country],
    [t('members.lang'), languageName(member.lang)],
    [t('members.ways'), ways.join(' · ')],
    [t('members.since'), `${formatDate(lang, created_at, 'moment')} UTC+8`],
  ] as const
  return <DescriptionList facts={facts} />
}

/** End of the mute, with a button to end it now. */
function Mute({ member }: { member: Member }) {
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

/** Number of reports about the member and by the member. Reporters stay anonymous. */
function Reports({ id }: { id: number }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const read = useApi('GET /api/backstage/member/:id/report', { params: { id } })
  const { about, made } = read.data ?? {}
  return (
    <section className="section">
      <header>
        <h2>{t('members.reports')}</h2>
        {can('comment.read') && (
          <Link className="link push-end" to="/comment" search={{ member: String(id) }}>
            {t('members.to_queue')}
          </Link>
        )}
      </header>
      <QueryState read={read} rows={2} />
      {about && made && (
        <DescriptionList
          facts={[
            [
              t('members.reports_about'),
              about.waiting + about.decided === 0
                ? t('members.reports_none')
                : t('members.reports_about_count', about),
            ],
            [
              t('members.reports_made'),
              made.count === 0 ? t('members.reports_none') : t('members.reports_made_count', made),
            ],
          ]}
        />
      )}
    </section>
  )
}
