import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  placementCapacity,
  type CampaignPlacement,
  type ScheduledCampaign,
} from '../../../contract/desk/campaigns-api.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { localePath } from '../../../contract/paths.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { coverageByLanguage, type Span } from './findings.ts'
import { ticksIn, percentAt, type Zoom } from './timeline-window.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { TimelineLane } from './lane.tsx'

interface PlaceProps {
  place: CampaignPlacement
  /** Languages to show. */
  of: readonly Locale[]
  campaigns: readonly ScheduledCampaign[]
  window: Span
  zoom: Zoom
  now: number
}

/** A placement, with all languages in one lane or one lane per language. */
export function PlacementTimeline({ place, of, campaigns, window, zoom, now }: PlaceProps) {
  const { t } = useDeskI18n()
  const [isOpen, setOpen] = useState(false)
  const room = placementCapacity[place]
  const found = coverageByLanguage(campaigns, of, window, room)
  const gaps = found.filter(({ kind }) => kind === 'gap').length
  const lanes: (readonly Locale[])[] = isOpen
    ? languageColumns.filter((lang) => of.includes(lang)).map((lang) => [lang])
    : [of]
  return (
    <section className="line-place" aria-label={t(`campaigns.place.${place}`)}>
      <div className="line-head">
        <h2>{t(`campaigns.place.${place}`)}</h2>
        <span className="muted">
          {[
            found.length === 0
              ? t('campaigns.fine')
              : t('campaigns.found', { gaps, overlaps: found.length - gaps }),
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
      <div className="line-scroll">
        <div className="line-lanes">
          <Axis window={window} zoom={zoom} />
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
          {now > window.start && now < window.end && (
            <i className="line-today" style={{ left: `${percentAt(window, now)}%` }}>
              <span>{t('campaigns.today')}</span>
            </i>
          )}
        </div>
      </div>
    </section>
  )
}

/** Each tick links to time travel, at noon of its day. */
function Axis({ window, zoom }: { window: Span; zoom: Zoom }) {
  const { t, lang } = useDeskI18n()
  const page = localePath(ownLanguage(useOperator()), '/')
  return (
    <p className="line-axis">
      {ticksIn(window, zoom).map((at) => {
        const moment = new Date(at + 12 * 3_600_000).toISOString()
        return (
          <Link
            key={at}
            to="/time"
            search={{ at: moment, page }}
            style={{ left: `${percentAt(window, at)}%` }}
            aria-label={t('campaigns.see', { time: formatDate(lang, moment, 'short') })}
          >
            {formatDate(lang, moment, 'short')}
          </Link>
        )
      })}
    </p>
  )
}
