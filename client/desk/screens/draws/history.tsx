import type { Draw, DrawEntry } from '../../../contract/desk/draws/draw.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Balls } from './balls.tsx'

const marks: Record<DrawEntry['outcome'], MarkName> = {
  open: 'draft',
  agreed: 'live',
  overruled: 'missing',
  replaced: 'missing',
  withdrawn: 'missing',
}

/** What was entered, by whom, and what became of it. */
export function History({ draw }: { draw: Draw }) {
  const { t } = useTexts()
  const { entries, imported } = draw
  return (
    <section className="section">
      <header>
        <h2>{t('draws.history')}</h2>
      </header>
      {entries.length === 0 && !imported && <p className="hint">{t('draws.no_history')}</p>}
      <ul className="draw-history">
        {entries.map((one) => (
          <li key={one.id}>
            <Mark name={marks[one.outcome]} />
            <span>
              <b>{one.by?.name}</b>{' '}
              <span className="quiet">
                <Moment at={one.entered_at} /> · {t(`draws.outcome.${one.outcome}`)}
              </span>
            </span>
            {one.values ? (
              <Balls draw={one.values} />
            ) : (
              <span className="quiet">{t('draws.hidden')}</span>
            )}
          </li>
        ))}
      </ul>
      {imported && (
        <p className="hint">
          {t('draws.from_file', {
            name: imported.name,
            uploader: imported.uploaded_by?.name ?? '',
            confirmer: imported.confirmed_by?.name ?? '',
          })}
        </p>
      )}
    </section>
  )
}

/** What readers see, and what they were told it was before. */
export function Live({ draw: { live, corrections } }: { draw: Draw }) {
  const { t, lang } = useTexts()
  if (!live) return null
  return (
    <section className="section">
      <header>
        <h2>{t('draws.live')}</h2>
        <span className="quiet">{formatDate(lang, live.drawn_at, 'moment')} UTC+8</span>
      </header>
      <Balls draw={live} />
      {corrections.map(({ corrected_at, before }) => (
        <div className="draw-before" key={corrected_at}>
          <span className="quiet">
            {t('draws.before')} ·{' '}
            {t('draws.corrected_at', { time: formatDate(lang, corrected_at, 'moment') })}
          </span>
          <Balls draw={before} />
        </div>
      ))}
    </section>
  )
}
