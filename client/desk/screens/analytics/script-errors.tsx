import { parseDeskErrorKey } from '../../../contract/analytics/desk-error.ts'
import type { Role } from '../../../contract/roles.ts'
import { countOf, type CountRow } from './values.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Copy } from './actions.tsx'
import { MetricTable, useCountColumns } from './figures.tsx'
import { TimeSeries } from './time-series.tsx'
import type { PartProps } from './part-props.ts'

const noDeskError = { release: '', role: '', screen: '', message: '', stack: [] }
const deskErrorIn = (key: string) => parseDeskErrorKey(key) ?? noDeskError
const isOfDesk = ({ key }: CountRow) => parseDeskErrorKey(key) !== null

/** Parses the key of an error. The release precedes the message if the error names one. */
function faultIn(key: string): { release: string; message: string } {
  const [, release = '', message = key] = /^([a-z0-9]{6,20}) (.+)$/s.exec(key) ?? []
  return { release, message }
}

/** Script errors in browsers, and requests blocked by the content security policy. */
export function ScriptErrors(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<CountRow>()
  const partOf = (key: string) => {
    const [directive = '', ...stopped] = key.split(' ')
    return { directive, stopped: stopped.join(' ') }
  }
  const rolesIn = (key: string) =>
    deskErrorIn(key)
      .role.split('+')
      .map((role) => t(`role.${role as Role}`))
      .join(' · ')
  // Only a developer can fix the error, so the operator copies the row and passes it on.
  const handOn = ({ key, count }: CountRow) => (
    <Copy text={`${key} (${count})`}>{t('metrics.copy')}</Copy>
  )
  return (
    <>
      <TimeSeries
        {...props}
        title={t('metrics.script_errors')}
        file="script-errors-by-day"
        valueOf={countOf('script_error')}
      />
      <MetricTable
        {...props}
        title={t('metrics.script_errors_by')}
        about={t('metrics.script_errors_about')}
        file="script-errors"
        rowsOf={({ counted }) => counted.script_error.rows.filter((row) => !isOfDesk(row))}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('metrics.message'),
            value: ({ key }) => faultIn(key).message,
            show: ({ key }) => <span className="mono">{faultIn(key).message}</span>,
          },
          { name: t('metrics.release'), value: ({ key }) => faultIn(key).release || '–' },
          ...counts,
        ]}
        actionOf={handOn}
      />
      <MetricTable
        {...props}
        title={t('metrics.desk_errors')}
        about={t('metrics.desk_errors_about')}
        file="desk-errors"
        rowsOf={({ counted }) => counted.script_error.rows.filter(isOfDesk)}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('metrics.message'),
            value: ({ key }) => deskErrorIn(key).message,
            show: ({ key }) => <span className="mono">{deskErrorIn(key).message}</span>,
          },
          { name: t('metrics.screen'), value: ({ key }) => deskErrorIn(key).screen },
          { name: t('metrics.role'), value: ({ key }) => rolesIn(key) },
          { name: t('metrics.release'), value: ({ key }) => deskErrorIn(key).release || '–' },
          {
            name: t('metrics.stack'),
            value: ({ key }) => deskErrorIn(key).stack.join(' '),
            isInFileAlone: true,
          },
          ...counts,
        ]}
        actionOf={handOn}
      />
      <TimeSeries
        {...props}
        title={t('metrics.csp')}
        about={t('metrics.csp_about')}
        file="policy-by-day"
        valueOf={countOf('csp')}
      />
      <MetricTable
        {...props}
        title={t('metrics.csp_by')}
        file="policy"
        rowsOf={({ counted }) => counted.csp.rows}
        keyOf={({ key }) => key}
        columns={[
          { name: t('metrics.directive'), value: ({ key }) => partOf(key).directive },
          { name: t('metrics.stopped'), value: ({ key }) => partOf(key).stopped },
          ...counts,
        ]}
        actionOf={handOn}
      />
    </>
  )
}
