import type { MetricsReport, Distribution } from '../../../contract/desk/analytics/api.ts'
import { maybeSentReason } from '../../../contract/analytics/metrics.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { countOf, type CountRow } from './values.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { ToReleases } from './actions.tsx'
import { MetricTable, useCountColumns } from './figures.tsx'
import { Fact, TimeSeries } from './time-series.tsx'
import type { PartProps } from './part-props.ts'

/** Emails by outcome, and the delay of scheduled publications. */
export function EmailDelivery(props: PartProps) {
  const { t, lang } = useDeskI18n()
  const { mails, spreads } = props.report
  const [lag] = spreads.publish_lag
  return (
    <>
      <dl className="metric-summary">
        <div>
          <dt>{t('metrics.waiting')}</dt>
          <dd className="numeral">{formatNumber(lang, mails.waiting)}</dd>
        </div>
        <Fact
          name={t('metrics.on_time')}
          now={lag?.good ?? null}
          before={lag?.good_before ?? null}
          isShare
        />
      </dl>
      <TimeSeries
        {...props}
        title={t('metrics.mails')}
        file="mails-by-day"
        valueOf={countOf('mail')}
      />
      <Mails {...props} />
      <UndeliveredEmails {...props} />
      <PublishLag {...props} />
    </>
  )
}

function Mails(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<CountRow>()
  const templateOf = (key: string) => key.split(' ')[0] ?? ''
  const outcome = (key: string) => t(`metrics.mail_outcome.${outcomeOf(key)}`)
  return (
    <MetricTable
      {...props}
      title={t('metrics.mails_by')}
      file="mails"
      rowsOf={({ counted }) => counted.mail.rows}
      keyOf={({ key }) => key}
      columns={[
        {
          name: t('metrics.template'),
          value: ({ key }) => templateOf(key),
          show: ({ key }) => <span className="mono">{templateOf(key)}</span>,
        },
        { name: t('metrics.outcome'), value: ({ key }) => outcome(key) },
        ...counts,
      ]}
    />
  )
}

const outcomeOf = (key: string) =>
  (['sent', 'failed', 'dead'] as const).find((one) => key.endsWith(` ${one}`)) ?? 'failed'

type FailedEmails = MetricsReport['mails']['failed'][number]

function UndeliveredEmails(props: PartProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, failure } = useAsyncAction()
  const retry = async (may_be_sent: boolean) => {
    const { count } = await call('POST /api/backstage/mail/retry', { body: { may_be_sent } })
    await invalidate('/api/backstage/measure')
    showToast(t('metrics.retried', { count }))
  }
  return (
    <MetricTable<FailedEmails>
      {...props}
      title={t('metrics.dead')}
      about={t('metrics.dead_about')}
      file="failed-mails"
      rowsOf={({ mails }) => mails.failed}
      keyOf={({ template, error }) => `${template} ${error}`}
      columns={[
        {
          name: t('metrics.template'),
          value: ({ template }) => template,
          show: ({ template }) => <span className="mono">{template}</span>,
        },
        { name: t('metrics.error'), value: ({ error }) => error },
        {
          name: t('metrics.count'),
          value: ({ count }) => count,
          isFigure: true,
          drawn: 'now',
        },
      ]}
    >
      {can('system.write') && props.report.mails.failed.length > 0 && (
        <p className="actions">
          <button type="button" className="button" onClick={() => run(() => retry(false))}>
            {t('metrics.retry')}
          </button>
          {props.report.mails.failed.some(
            ({ template, error }) => template !== 'news' && error === maybeSentReason,
          ) && (
            <button type="button" className="button" onClick={() => run(() => retry(true))}>
              {t('metrics.retry_unsure')}
            </button>
          )}
        </p>
      )}
      <FormError text={failure} />
    </MetricTable>
  )
}

function PublishLag(props: PartProps) {
  const { t, lang } = useDeskI18n()
  const seconds = (value: number) => t('metrics.seconds', { value: formatNumber(lang, value) })
  return (
    <MetricTable<Distribution>
      {...props}
      title={t('metrics.publish_lag')}
      about={t('metrics.publish_lag_about')}
      file="publish-lag"
      rowsOf={({ spreads }) => spreads.publish_lag}
      keyOf={() => 'all'}
      columns={[
        { name: t('metrics.publications'), value: ({ count }) => count, isFigure: true },
        { name: t('metrics.p75'), value: ({ p75 }) => seconds(p75), isFigure: true },
        {
          name: t('metrics.before'),
          value: ({ p75_before }) => (p75_before === null ? '–' : seconds(p75_before)),
          isFigure: true,
        },
        {
          name: t('metrics.within'),
          value: ({ good }) => formatPercent(lang, good),
          isFigure: true,
        },
        {
          name: `${t('metrics.within')} · ${t('metrics.before')}`,
          value: ({ good_before }) =>
            good_before === null ? '–' : formatPercent(lang, good_before),
          isFigure: true,
        },
      ]}
      actionOf={() => <ToReleases />}
    />
  )
}
