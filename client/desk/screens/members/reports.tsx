import { Link } from '@tanstack/react-router'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { DescriptionList } from '../../ui/record.tsx'

/** Number of reports about the member and by the member. Reporters stay anonymous. */
export function Reports({ id }: { id: number }) {
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
