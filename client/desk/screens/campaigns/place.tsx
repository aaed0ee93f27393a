import { useState } from 'react'
import {
  placementCapacity,
  type CampaignPlacement,
  type ScheduledCampaign,
} from '../../../contract/desk/campaigns-api.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { coverageByLanguage, type Span } from './findings.ts'
import { Today } from './axis.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { TimelineLane } from './lane.tsx'

interface PlaceProps {
  place: CampaignPlacement
  /** Languages to show. */
  of: readonly Locale[]
  campaigns: readonly ScheduledCampaign[]
  window: Span
  now: number
}

/** A placement, with all languages in one lane or one lane per language. */
export function PlacementTimeline({ place, of, campaigns, window, now }: PlaceProps) {
  const { t } = useDeskI18n()
  const [isOpen, setOpen] = useState(false)
  const room = placementCapacity[place]
  const found = coverageByLanguage(campaigns, of, window, room)
  const gaps = found.filter(({ kind }) => kind === 'gap').length
  const overlaps = found.length - gaps
  const lanes: (readonly Locale[])[] = isOpen
    ? languageColumns.filter((lang) => of.includes(lang)).map((lang) => [lang])
    : [of]
  return (
    <section className="line-place" aria-label={t(`campaigns.place.${place}`)}>
      <div className="line-head">
        <h2>{t(`campaigns.place.${place}`)}</h2>
        <span className="muted">
          {[
            found.length === 0 && t('campaigns.fine'),
            gaps > 0 && t('campaigns.gaps', { count: gaps }),
            overlaps > 0 && t('campaigns.overlaps', { count: overlaps }),
            room !== null && t('campaigns.room', { count: room }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {of.length > 1 && (
          <button
            type="button"
            className="button ghost push-end"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('campaigns.by_language')}
          </button>
        )}
      </div>
      <div className="line-lane-list">
        {lanes.map((languages) => (
          <TimelineLane
            key={languages.join()}
            name={languages.length > 1 ? null : languageName(languages[0] ?? 'zh-CN')}
            place={place}
            languages={languages}
            campaigns={campaigns.filter((one) =>
              one.languages.some((lang) => languages.includes(lang)),
            )}
            window={window}
            now={now}
          />
        ))}
        <Today window={window} now={now} />
      </div>
    </section>
  )
}
