import { useTexts } from '../../i18n/texts.ts'
import type { PartProps } from './part-props.ts'
import { Figures, OverTime, useCountColumns } from './figures.tsx'

interface Row {
  key: string
  count: number
  before: number
}

/** A release comes before the message, of faults that name one. */
function faultIn(key: string): { release: string; message: string } {
  const [, release = '', message = key] = /^([a-z0-9]{6,20}) (.+)$/s.exec(key) ?? []
  return { release, message }
}

/** What broke in readers' browsers, and what the content security policy stopped. */
export function Faults({ report, days }: PartProps) {
  const { t } = useTexts()
  const { counted } = report
  const counts = useCountColumns<Row>()
  return (
    <>
      <OverTime
        report={report}
        kind="script_error"
        days={days}
        title={t('numbers.script_errors')}
      />
      <Figures
        title={t('numbers.script_errors_by')}
        about={t('numbers.script_errors_about')}
        file="script-errors"
        rows={counted.script_error.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('numbers.message'),
            value: ({ key }) => faultIn(key).message,
            show: ({ key }) => <span className="mono">{faultIn(key).message}</span>,
          },
          { name: t('numbers.release'), value: ({ key }) => faultIn(key).release || '–' },
          ...counts,
        ]}
      />
      <Figures
        title={t('numbers.csp')}
        about={t('numbers.csp_about')}
        file="policy"
        rows={counted.csp.rows}
        keyOf={({ key }) => key}
        columns={[
          { name: t('numbers.directive'), value: ({ key }) => key.split(' ')[0] ?? '' },
          { name: t('numbers.stopped'), value: ({ key }) => key.split(' ').slice(1).join(' ') },
          ...counts,
        ]}
      />
    </>
  )
}
