import type { Draw, DrawSubmission } from '../../../contract/desk/draws/draw.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Balls } from './balls.tsx'
import { Section } from '../../ui/parts.tsx'

const marks: Record<DrawSubmission['outcome'], StatusName> = {
  open: 'draft',
  agreed: 'live',
  overruled: 'missing',
  replaced: 'missing',
  withdrawn: 'missing',
}

/** Submissions with their operators and outcomes. */
export function History({ draw }: { draw: Draw }) {
  const { t } = useDeskI18n()
  const { entries, imported } = draw
  return (
    <Section title={t('draws.history')}>
      {entries.length === 0 && !imported && <p className="hint">{t('draws.no_history')}</p>}
      <ul className="draw-history">
        {entries.map((one) => (
          <li key={one.id}>
            <StatusIcon name={marks[one.outcome]} />
            <span>
              <b>{one.by?.name}</b>{' '}
              <span className="muted">
                <Moment at={one.entered_at} /> · {t(`draws.outcome.${one.outcome}`)}
              </span>
            </span>
            {one.values ? (
              <Balls draw={one.values} />
            ) : (
              <span className="muted">{t('draws.hidden')}</span>
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
    </Section>
  )
}

/** The published result and its corrections. */
export function Live({ draw: { live, corrections } }: { draw: Draw }) {
  const { t, lang } = useDeskI18n()
  if (!live) return null
  return (
    <section className="section">
      <header>
        <h2>{t('draws.live')}</h2>
        <span className="muted">{formatDate(lang, live.drawn_at, 'moment')} UTC+8</span>
      </header>
      <Balls draw={live} />
      {corrections.map(({ corrected_at, before }) => (
        <div className="draw-before" key={corrected_at}>
          <span className="muted">
            {t('draws.before')} ·{' '}
            {t('draws.corrected_at', { time: formatDate(lang, corrected_at, 'moment') })}
          </span>
          <Balls draw={before} />
        </div>
      ))}
    </section>
  )
}
