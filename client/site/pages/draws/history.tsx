import { DrawFilters, type DrawQueryProps } from '../../../features/draws/filters.tsx'
import { NumberFrequency, TendencyShares } from '../../../features/draws/draw-statistics.tsx'
import { DrawTable } from '../../../features/draws/draw-table.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LatestDraw } from '../../../features/draws/latest-draw.tsx'
import { Section } from '../../../ui/section.tsx'
import {
  drawExportUrl,
  historyUrl,
  type DrawSchedule,
  type MarkSixDraw,
} from '../../../contract/draws/mark-six.ts'
import type { Statistics } from '../../../contract/draws/statistics.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'
import { LuckyNumbers } from '../../../features/draws/lucky-numbers.island.tsx'
import { ballColour, ballColours, highestNumber } from '../../../contract/draws/rules.ts'

export interface MarkSixHistoryProps extends DrawQueryProps {
  title: string
  intro: string
  latest: MarkSixDraw | null
  schedule: DrawSchedule
  /** The requested draws, newest first. */
  draws: MarkSixDraw[]
  /** Statistics of the whole year. */
  statistics: Statistics
  generator: { title: string; url: string }
  shareUrl: string
}

/** Past draws: the latest one, the requested ones, and the statistics of a year. */
export function MarkSixHistoryPage(props: MarkSixHistoryProps) {
  const { t } = useI18n()
  const { title, intro, latest, schedule, year, statistics, generator, shareUrl } = props
  const hasStatistics = statistics.sample > 0
  const toStatistics = { text: t('mark_six.statistics', { year }), uri: '#statistics' }
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
      {latest && <LatestDraw draw={latest} schedule={schedule} />}
      <div className="section columns columns-12">
        <div className="span-8">
          <Section
            id="history"
            className=""
            title={t('mark_six.history')}
            more={hasStatistics ? toStatistics : undefined}
          >
            <DrawFilters {...props} />
            <Found {...props} />
          </Section>
          {hasStatistics && <YearStatistics {...props} />}
        </div>
        <div className="span-4">
          <Section
            id="lucky"
            className="needs-script"
            title={generator.title}
            more={{ text: t('mark_six.more'), uri: generator.url }}
          >
            <LuckyNumbers shareUrl={shareUrl} />
          </Section>
          <DrawRules />
        </div>
      </div>
    </div>
  )
}

function Found({ draws, query }: MarkSixHistoryProps) {
  const { locale, t } = useI18n()
  if (draws.length > 0) return <DrawTable draws={draws} />
  const action = { text: t('mark_six.recent', { count: 10 }), url: historyUrl(locale) }
  return query.period === undefined ? (
    <EmptyState title={t('mark_six.none')} action={action}>
      {t('mark_six.none_why')}
    </EmptyState>
  ) : (
    <EmptyState title={t('mark_six.no_such', { number: query.period })} action={action}>
      {t('mark_six.no_such_why')}
    </EmptyState>
  )
}

function YearStatistics({ year, statistics }: MarkSixHistoryProps) {
  const { locale, t } = useI18n()
  return (
    <Section
      id="statistics"
      className="section draw-statistics"
      title={t('mark_six.statistics', { year })}
    >
      <p className="small-text muted">
        {t('mark_six.sample', { count: formatNumber(locale, statistics.sample) })}
      </p>
      <NumberFrequency numbers={statistics.numbers} />
      <TendencyShares {...statistics} />
      <p className="alert warning">
        <Icon name="warn" />
        <span>{t('mark_six.honest')}</span>
      </p>
      <p className="draw-files">
        {t('mark_six.files', { year })}
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} className="button" href={drawExportUrl(year, format)} download>
            <Icon name="download" small />
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </Section>
  )
}

const numbers = Array.from({ length: highestNumber }, (_, index) => index + 1)
const rules = ['tie', 'odd_even', 'size', 'mantissa', 'total'] as const

/** Explains how tendencies and colors are determined. */
function DrawRules() {
  const { t } = useI18n()
  return (
    <Section id="rules" title={t('mark_six.rules')}>
      <dl className="facts draw-rules">
        {rules.map((rule) => (
          <div key={rule}>
            <dt>{t(`mark_six.rule.${rule}.name`)}</dt>
            <dd>{t(`mark_six.rule.${rule}.text`)}</dd>
          </div>
        ))}
        {ballColours.map((colour) => (
          <div key={colour}>
            <dt>{t(`draw.${colour}`)}</dt>
            <dd>{numbers.filter((number) => ballColour(number) === colour).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
