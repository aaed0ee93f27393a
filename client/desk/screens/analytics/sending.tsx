import type { MeasureReport, Spread } from '../../../contract/desk/analytics/api.ts'
import { maybeSent } from '../../../contract/analytics/measure.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { countOf, type CountRow } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { ToReleases } from './actions.tsx'
import { Figures, useCountColumns } from './figures.tsx'
import { Fact, OverTime } from './over-time.tsx'
import type { PartProps } from './part-props.ts'

/** Mails by how they ended, and how late what was scheduled went live. */
export function Sending(props: PartProps) {
  const { t, lang } = useTexts()
  const { mails, spreads } = props.report
  const [lag] = spreads.publish_lag
  return (
    <>
      <dl className="numbers-facts">
        <div>
          <dt>{t('numbers.waiting')}</dt>
          <dd className="numeral">{formatNumber(lang, mails.waiting)}</dd>
        </div>
        <Fact
          name={t('numbers.on_time')}
          now={lag?.good ?? null}
          before={lag?.good_before ?? null}
          isShare
        />
      </dl>
      <OverTime
        {...props}
        title={t('numbers.mails')}
        file="mails-by-day"
        valueOf={countOf('mail')}
      />
      <Mails {...props} />
      <Dead {...props} />
      <Lag {...props} />
    </>
  )
}

function Mails(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<CountRow>()
  const templateOf = (key: string) => key.split(' ')[0] ?? ''
  const outcome = (key: string) => t(`numbers.mail_outcome.${outcomeOf(key)}`)
  return (
    <Figures
      {...props}
      title={t('numbers.mails_by')}
      file="mails"
      rowsOf={({ counted }) => counted.mail.rows}
      keyOf={({ key }) => key}
      barOf={({ key, count, before }) => ({
        name: `${templateOf(key)} · ${outcome(key)}`,
        now: count,
        before,
      })}
      columns={[
        {
          name: t('numbers.template'),
          value: ({ key }) => templateOf(key),
          show: ({ key }) => <span className="mono">{templateOf(key)}</span>,
        },
        { name: t('numbers.outcome'), value: ({ key }) => outcome(key) },
        ...counts,
      ]}
    />
  )
}

const outcomeOf = (key: string) =>
  (['sent', 'failed', 'dead'] as const).find((one) => key.endsWith(` ${one}`)) ?? 'failed'

type DeadMails = MeasureReport['mails']['dead'][number]

function Dead(props: PartProps) {
  const { t } = useTexts()
  const can = useCan()
  const { act, failure } = useAct()
  const retry = async (may_be_sent: boolean) => {
    const { count } = await call('POST /api/backstage/mail/retry', { body: { may_be_sent } })
    await readAgain('/api/backstage/measure')
    notify(t('numbers.retried', { count }))
  }
  return (
    <Figures<DeadMails>
      {...props}
      title={t('numbers.dead')}
      about={t('numbers.dead_about')}
      file="failed-mails"
      rowsOf={({ mails }) => mails.dead}
      keyOf={({ template, error }) => `${template} ${error}`}
      barOf={({ template, error, count }) => ({ name: `${template} · ${error}`, now: count })}
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
      {can('system.write') && props.report.mails.dead.length > 0 && (
        <p className="actions">
          <button type="button" className="button" onClick={() => act(() => retry(false))}>
            {t('numbers.retry')}
          </button>
          {props.report.mails.dead.some(
            ({ template, error }) => template !== 'news' && error === maybeSent,
          ) && (
            <button type="button" className="button" onClick={() => act(() => retry(true))}>
              {t('numbers.retry_unsure')}
            </button>
          )}
        </p>
      )}
      <Failure text={failure} />
    </Figures>
  )
}

function Lag(props: PartProps) {
  const { t, lang } = useTexts()
  const seconds = (value: number) => t('numbers.seconds', { value: formatNumber(lang, value) })
  return (
    <Figures<Spread>
      {...props}
      title={t('numbers.publish_lag')}
      about={t('numbers.publish_lag_about')}
      file="publish-lag"
      rowsOf={({ spreads }) => spreads.publish_lag}
      keyOf={() => 'all'}
      barOf={({ p75, p75_before }) => ({ name: t('numbers.p75'), now: p75, before: p75_before })}
      write={seconds}
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
        {
          name: `${t('numbers.within')} · ${t('numbers.before')}`,
          value: ({ good_before }) =>
            good_before === null ? '–' : formatPercent(lang, good_before),
          isFigure: true,
        },
      ]}
      actionOf={() => <ToReleases />}
    />
  )
}
