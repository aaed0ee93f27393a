import { Link } from '@tanstack/react-router'
import { useCan } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Facts } from '../../ui/record.tsx'

/** How often the member was reported, and has reported others; who, is told to nobody. */
export function Reports({ id }: { id: number }) {
  const { t } = useTexts()
  const can = useCan()
  const read = useRead('GET /api/backstage/member/:id/report', { params: { id } })
  const { about, made } = read.data ?? {}
  return (
    <section className="section">
      <header>
        <h2>{t('members.reports')}</h2>
        {can('comment.read') && (
          <Link className="link push" to="/comment" search={{ member: String(id) }}>
            {t('members.to_queue')}
          </Link>
        )}
      </header>
      <ReadState read={read} rows={2} />
      {about && made && (
        <Facts
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
