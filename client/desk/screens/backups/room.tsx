import { warningThreshold, type DatabaseSize } from '../../../contract/desk/analytics/size-api.ts'
import { maxDatabaseBytes } from '../../../contract/desk/limits.ts'
import { formatBytes, formatDate, formatPercent } from '../../../i18n/translate.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'

const isNearlyFull = ({ bytes }: DatabaseSize) => bytes >= warningThreshold * maxDatabaseBytes

/** Size and growth of the databases, and the dates on which they will be full. */
export function DatabaseUsage() {
  const { t, lang } = useDeskI18n()
  const read = useApi('GET /api/backstage/size')
  const items = read.data?.items ?? []
  return (
    <section className="section">
      <header>
        <h2>{t('backups.room')}</h2>
        <span className="muted">
          {t('backups.room_about', { most: formatBytes(lang, maxDatabaseBytes) })}
        </span>
      </header>
      <QueryState read={read} />
      {items.some(isNearlyFull) && <p className="alert">{t('backups.room_low')}</p>}
      {read.data && items.length === 0 && <p className="muted">{t('backups.room_none')}</p>}
      {items.length > 0 && <Databases items={items} />}
    </section>
  )
}

function Databases({ items }: { items: readonly DatabaseSize[] }) {
  const { t, lang } = useDeskI18n()
  return (
    <ScrollTable label={t('backups.room')}>
      <thead>
        <tr>
          <th scope="col">{t('backups.database')}</th>
          <th scope="col" className="figure-cell">
            {t('backups.now')}
          </th>
          <th scope="col">{t('backups.share')}</th>
          <th scope="col" className="figure-cell">
            {t('backups.weekly')}
          </th>
          <th scope="col">{t('backups.full_on')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              {t(`backups.database_name.${one.name}`)}{' '}
              <small className="muted">
                <Moment at={one.at} />
              </small>
            </th>
            <td className="figure-cell numeral">{formatBytes(lang, one.bytes)}</td>
            <td>
              <meter
                min={0}
                max={maxDatabaseBytes}
                high={warningThreshold * maxDatabaseBytes}
                value={one.bytes}
                aria-hidden="true"
              />{' '}
              {formatPercent(lang, one.bytes / maxDatabaseBytes)}
            </td>
            <td className="figure-cell">
              {one.weekly === null ? (
                t('backups.unknown')
              ) : (
                <span className="numeral">{formatBytes(lang, Math.max(0, one.weekly))}</span>
              )}
            </td>
            <td>
              <FullOn size={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function FullOn({ size: { weekly, full_on } }: { size: DatabaseSize }) {
  const { t, lang } = useDeskI18n()
  if (weekly === null) return t('backups.unknown')
  return full_on ? formatDate(lang, full_on, 'shortDate') : t('backups.never')
}
