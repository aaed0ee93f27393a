import { Icon } from '../../../ui/icon.tsx'
import { LatestDraw } from '../../../features/draws/latest-draw.tsx'
import { Section } from '../../../ui/section.tsx'
import {
  historyUrl,
  type DrawSchedule,
  type MarkSixDraw,
} from '../../../contract/draws/mark-six.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { LuckyNumbers } from '../../../features/draws/lucky-numbers.island.tsx'
import { SimulatedDraw } from '../../../features/draws/simulated-draw.island.tsx'

interface MarkSixGeneratorProps {
  title: string
  intro: string
  latest: MarkSixDraw | null
  schedule: DrawSchedule
  shareUrl: string
}

const steps = ['slips', 'six', 'seventh'] as const

/** Random numbers: a simulated draw, sets of lucky numbers, and instructions for drawing by hand. */
export function MarkSixGeneratorPage(props: MarkSixGeneratorProps) {
  const { locale, t } = useI18n()
  const { title, intro, latest, schedule, shareUrl } = props
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
      <p className="alert warning">
        <Icon name="warn" />
        <span>{t('mark_six.only_simulated')}</span>
      </p>
      <noscript>
        <p className="alert warning">
          <Icon name="warn" />
          <span>{t('mark_six.no_script')}</span>
        </p>
      </noscript>
      <div className="section columns columns-12">
        <Section
          id="simulated"
          className="span-8 needs-script"
          title={t('mark_six.simulated_draw')}
        >
          <SimulatedDraw />
        </Section>
        <Section id="lucky" className="span-4 lucky needs-script" title={t('mark_six.lucky_sets')}>
          <LuckyNumbers shareUrl={shareUrl} />
        </Section>
        <Section id="by-hand" className="span-8" title={t('mark_six.by_hand')}>
          <ol className="by-hand">
            {steps.map((step) => (
              <li key={step}>{t(`mark_six.step.${step}`)}</li>
            ))}
          </ol>
        </Section>
      </div>
      {latest && (
        <div className="section">
          <LatestDraw draw={latest} schedule={schedule} />
          <a className="more" href={historyUrl(locale)}>
            {t('mark_six.history')}
            <Icon name="next" small />
          </a>
        </div>
      )}
    </div>
  )
}
