import { countOf, type CountRow } from './view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Copy } from './actions.tsx'
import { Figures, useCountColumns } from './figures.tsx'
import { OverTime } from './over-time.tsx'
import type { PartProps } from './part-props.ts'

/** A release comes before the message, of faults that name one. */
function faultIn(key: string): { release: string; message: string } {
  const [, release = '', message = key] = /^([a-z0-9]{6,20}) (.+)$/s.exec(key) ?? []
  return { release, message }
}

/** What broke in readers' browsers, and what the content security policy stopped. */
export function Faults(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<CountRow>()
  const partOf = (key: string) => {
    const [directive = '', ...stopped] = key.split(' ')
    return { directive, stopped: stopped.join(' ') }
  }
  // Only who writes the code can mend it, so a row is handed on.
  const handOn = ({ key, count }: CountRow) => (
    <Copy text={`${key} (${count})`}>{t('numbers.copy')}</Copy>
  )
  return (
    <>
      <OverTime
        {...props}
        title={t('numbers.script_errors')}
        file="script-errors-by-day"
        valueOf={countOf('script_error')}
      />
      <Figures
        {...props}
        title={t('numbers.script_errors_by')}
        about={t('numbers.script_errors_about')}
        file="script-errors"
        rowsOf={({ counted }) => counted.script_error.rows}
        keyOf={({ key }) => key}
        barOf={({ key, count, before }) => ({ name: faultIn(key).message, now: count, before })}
        columns={[
          {
            name: t('numbers.message'),
            value: ({ key }) => faultIn(key).message,
            show: ({ key }) => <span className="mono">{faultIn(key).message}</span>,
          },
          { name: t('numbers.release'), value: ({ key }) => faultIn(key).release || '–' },
          ...counts,
        ]}
        actionOf={handOn}
      />
      <OverTime
        {...props}
        title={t('numbers.csp')}
        about={t('numbers.csp_about')}
        file="policy-by-day"
        valueOf={countOf('csp')}
      />
      <Figures
        {...props}
        title={t('numbers.csp_by')}
        file="policy"
        rowsOf={({ counted }) => counted.csp.rows}
        keyOf={({ key }) => key}
        barOf={({ key, count, before }) => ({ name: key, now: count, before })}
        columns={[
          { name: t('numbers.directive'), value: ({ key }) => partOf(key).directive },
          { name: t('numbers.stopped'), value: ({ key }) => partOf(key).stopped },
          ...counts,
        ]}
        actionOf={handOn}
      />
    </>
  )
}
