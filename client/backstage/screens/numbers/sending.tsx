import { Link } from '@tanstack/react-router'
import type { MeasureReport, Spread } from '../../../contract/backstage/measure-api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../data/call.ts'
import { useCan } from '../../data/operator.ts'
import { readAgain } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import type { PartProps } from './part-props.ts'
import { Figures, OverTime, useCountColumns } from './figures.tsx'

interface Row {
  key: string
  count: number
  before: number
}

/** Mails by how they ended, and how late what was scheduled went live. */
export function Sending({ report, days }: PartProps) {
  const { t, lang } = useTexts()
  const counts = useCountColumns<Row>()
  const { waiting, dead } = report.mails
  const lag = report.spreads.publish_lag
  return (
    <>
      <dl className="numbers-facts">
        <div>
          <dt>{t('numbers.waiting')}</dt>
          <dd className="numeral">{formatNumber(lang, waiting)}</dd>
        </div>
        <div>
          <dt>{t('numbers.on_time')}</dt>
          <dd className="numeral">{lag[0] ? formatPercent(lang, lag[0].good) : '–'}</dd>
        </div>
      </dl>
      <OverTime report={report} kind="mail" days={days} title={t('numbers.mails')} />
      <Figures
        title={t('numbers.mails_by')}
        file="mails"
        rows={report.counted.mail.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('numbers.template'),
            value: ({ key }) => key.split(' ')[0] ?? '',
            show: ({ key }) => <span className="mono">{key.split(' ')[0]}</span>,
          },
          {
            name: t('numbers.outcome'),
            value: ({ key }) => t(`numbers.mail_outcome.${outcomeOf(key)}`),
          },
          ...counts,
        ]}
      />
      <Dead dead={dead} />
      <Lag rows={lag} />
    </>
  )
}

const outcomeOf = (key: string) =>
  (['sent', 'failed', 'dead'] as const).find((one) => key.endsWith(` ${one}`)) ?? 'failed'

function Dead({ dead }: { dead: MeasureReport['mails']['dead'] }) {
  const { t } = useTexts()
  const can = useCan()
  const { act, failure } = useAct()
  const retry = async () => {
    const { count } = await call('POST /api/backstage/mail/retry')
    await readAgain('/api/backstage/measure')
    notify(t('numbers.retried', { count }))
  }
  return (
    <Figures
      title={t('numbers.dead')}
      about={t('numbers.dead_about')}
      file="failed-mails"
      rows={dead}
      keyOf={({ template, error }) => `${template} ${error}`}
      columns={[
        {
          name: t('numbers.template'),
          value: ({ template }) => template,
          show: ({ template }) => <span className="mono">{template}</span>,
        },
        { name: t('numbers.error'), value: ({ error }) => error },
        { name: t('numbers.count'), value: ({ count }) => count, isFigure: true },
      ]}
    >
      {can('system.write') && dead.length > 0 && (
        <p className="actions">
          <button type="button" className="button" onClick={() => act(retry)}>
            {t('numbers.retry')}
          </button>
        </p>
      )}
      <Failure text={failure} />
    </Figures>
  )
}

function Lag({ rows }: { rows: readonly Spread[] }) {
  const { t, lang } = useTexts()
  const seconds = (value: number) => t('numbers.seconds', { value: formatNumber(lang, value) })
  return (
    <Figures
      title={t('numbers.publish_lag')}
      about={t('numbers.publish_lag_about')}
      file="publish-lag"
      rows={rows}
      keyOf={() => 'all'}
      columns={[
        { name: t('numbers.publications'), value: ({ count }) => count, isFigure: true },
        { name: t('numbers.p75'), value: ({ p75 }) => seconds(p75), isFigure: true },
        {
          name: t('numbers.before'),
          value: ({ p75_before }) => (p75_before === null ? '–' : seconds(p75_before)),
          isFigure: true,
        },
        {
          name: t('numbers.within'),
          value: ({ good }) => formatPercent(lang, good),
          isFigure: true,
        },
      ]}
      actionOf={() => (
        <Link className="link" to="/release">
          {t('screen.releases')}
        </Link>
      )}
    />
  )
}
