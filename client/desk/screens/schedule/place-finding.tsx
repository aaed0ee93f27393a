import { Link } from '@tanstack/react-router'
import { placementCapacity } from '../../../contract/desk/campaigns-api.ts'
import { dayOf } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { FoundInPlace } from '../campaigns/placement-coverage.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { kindOf, useNewCampaign } from '../campaigns/new-campaign.ts'
import { useShortLanguages } from './item-link.tsx'

export function PlaceFinding({ found }: { found: FoundInPlace }) {
  const { t, lang } = useDeskI18n()
  const short = useShortLanguages()
  const fill = useNewCampaign()
  const { kind, place, count, languages, campaigns } = found
  const [start, end] = [found.start, found.end].map((at) => new Date(at).toISOString())
  const values = {
    place: t(`campaigns.place.${place}`),
    count,
    room: placementCapacity[place] ?? count,
  }
  return (
    <>
      <time dateTime={start} className="numeral">
        {formatDate(lang, start ?? '', 'dayTime')}
      </time>
      <div>
        <strong>{t(`schedule.conflict.${kind}`, values)}</strong>{' '}
        <small>
          {t('schedule.until', { time: formatDate(lang, end ?? '', 'dayTime') })} {short(languages)}
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
          {t(`schedule.remedy.${kind}`)}{' '}
          {kind === 'gap' && fill && (
            <button type="button" className="link" onClick={() => fill(place, found)}>
              {t('campaigns.fill_short')}
            </button>
          )}
        </p>
      </div>
      <Link className="link" to="/campaign" search={{ month: dayOf(start ?? '').slice(0, 7) }}>
        {t('schedule.to_line')}
      </Link>
    </>
  )
}
