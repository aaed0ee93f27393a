import type { Settings } from '../../contract/site/settings.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'

/** The platform's key figures, from the settings. */
export function KeyFigures({ settings }: { settings: Settings }) {
  const { locale, t } = useI18n()
  const figures = [
    ['sports_events', settings.figure_sports_events],
    ['betting_types', settings.figure_betting_types],
    ['ball_game_types', settings.figure_ball_game_types],
    ['currencies', settings.figure_currencies],
    ['simultaneous_bets', settings.figure_simultaneous_bets],
  ] as const
  return (
    <section className="section" aria-labelledby="figures">
      <h2 className="visually-hidden" id="figures">
        {t('home.figures')}
      </h2>
      <dl className="key-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`home.${name}`)}</dt>
            <dd>{formatNumber(locale, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
