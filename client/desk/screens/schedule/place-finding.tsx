import { Link } from '@tanstack/react-router'
import { roomOf } from '../../../contract/desk/campaigns-api.ts'
import { dayOf } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { FoundInPlace } from '../campaigns/place-findings.ts'
import { useTexts } from '../../i18n/texts.ts'
import { editorOf } from '../../kinds.ts'
import { kindOf, useFilling } from '../campaigns/filling.ts'
import { useShortLanguages } from './item-link.tsx'

export function PlaceFinding({ found }: { found: FoundInPlace }) {
  const { t, lang } = useTexts()
  const short = useShortLanguages()
  const fill = useFilling()
  const { kind, place, count, languages, campaigns } = found
  const [start, end] = [found.start, found.end].map((at) => new Date(at).toISOString())
  const values = { place: t(`campaigns.place.${place}`), count, room: roomOf[place] ?? count }
  return (
    <>
      <time dateTime={start} className="numeral">
        {formatDate(lang, start ?? '', 'dayTime')}
      </time>
      <div>
        <strong>{t(`scheduled.conflict.${kind}`, values)}</strong>{' '}
        <small>
          {t('scheduled.until', { time: formatDate(lang, end ?? '', 'dayTime') })}{' '}
          {short(languages)}
        </small>
        {campaigns.length > 0 && (
          <p className="sides">
            {campaigns.map(({ entry_id, title, languages: shown }) => (
              <span key={entry_id}>
                <Link className="link" {...editorOf(kindOf(place), entry_id)}>
                  {title}
                </Link>{' '}
                <small>{short(shown)}</small>
              </span>
            ))}
          </p>
        )}
        <p className="hint">
          {t(`scheduled.remedy.${kind}`)}{' '}
          {kind === 'gap' && fill && (
            <button type="button" className="link" onClick={() => fill(place, found)}>
              {t('campaigns.fill_short')}
            </button>
          )}
        </p>
      </div>
      <Link className="link" to="/campaign" search={{ month: dayOf(start ?? '').slice(0, 7) }}>
        {t('scheduled.to_line')}
      </Link>
    </>
  )
}
