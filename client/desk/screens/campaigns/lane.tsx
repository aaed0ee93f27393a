import { Link } from '@tanstack/react-router'
import type { CampaignPlacement, ScheduledCampaign } from '../../../contract/desk/campaigns-api.ts'
import { placementCapacity } from '../../../contract/desk/campaigns-api.ts'
import type { Locale } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import {
  coverageByLanguage,
  packIntoTracks,
  spanOf,
  type CoverageFinding,
  type Span,
} from './findings.ts'
import { percentAt } from './timeline-window.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { useShortLanguages } from '../../ui/use-short-languages.ts'
import { kindOf, useNewCampaign } from './new-campaign.ts'

interface LaneProps {
  /** Name of the lane's language; `null` for all languages. */
  name: string | null
  place: CampaignPlacement
  languages: readonly Locale[]
  campaigns: readonly ScheduledCampaign[]
  window: Span
  now: number
}

export function TimelineLane({ name, place, languages, campaigns, window, now }: LaneProps) {
  const found = coverageByLanguage(campaigns, languages, window, placementCapacity[place])
  return (
    <div className="line-lane">
      {name && <h3>{name}</h3>}
      {packIntoTracks(campaigns, spanOf).map((track) => (
        <ul key={track[0]?.entry_id} className="line-track">
          {track.map((one) => (
            <li key={one.entry_id} style={styleOf(window, spanOf(one))}>
              <Bar campaign={one} place={place} window={window} now={now} />
            </li>
          ))}
        </ul>
      ))}
      {packIntoTracks(found, (one) => one).map((track) => (
        <ul key={`${track[0]?.kind} ${track[0]?.start}`} className="line-track">
          {track.map((one) => (
            <li key={`${one.kind} ${one.start}`} style={styleOf(window, one)}>
              <Found finding={one} place={place} isAll={languages.length > 1} now={now} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function styleOf(window: Span, { start, end }: Span) {
  const left = percentAt(window, start)
  return { left: `${left}%`, width: `${percentAt(window, end) - left}%` }
}

interface BarProps extends Pick<LaneProps, 'place' | 'window' | 'now'> {
  campaign: ScheduledCampaign
}

function Bar({ campaign, place, window, now }: BarProps) {
  const { t, lang } = useDeskI18n()
  const words = useShortLanguages()
  const { entry_id, title, start_at, end_at, languages } = campaign
  const says = t('campaigns.bar', {
    title,
    from: formatDate(lang, start_at, 'moment'),
    to: end_at ? formatDate(lang, end_at, 'moment') : t('campaigns.for_good'),
  })
  const { start, end } = spanOf(campaign)
  const state = end <= now ? 'over' : start > now ? 'to-come' : 'live'
  const cut = `${start < window.start ? ' from-before' : ''}${end > window.end ? ' goes-on' : ''}`
  return (
    <Link className={`line-bar ${state}${cut}`} {...editorOf(kindOf(place), entry_id)} title={says}>
      <span lang="zh-CN">{title}</span> <small>{words(languages)}</small>
      {end > window.end && (
        <small className="line-end">
          {end_at
            ? t('campaigns.until', { time: formatDate(lang, end_at, 'shortDate') })
            : t('campaigns.for_good')}
        </small>
      )}
    </Link>
  )
}

interface FoundProps {
  finding: CoverageFinding
  place: CampaignPlacement
  isAll: boolean
  now: number
}

function Found({ finding, place, isAll, now }: FoundProps) {
  const { t, lang } = useDeskI18n()
  const words = useShortLanguages()
  const fill = useNewCampaign()
  const { kind, start, end, count, languages } = finding
  const which = isAll ? words(languages) : ''
  const moments = {
    from: formatDate(lang, new Date(start).toISOString(), 'moment'),
    to: formatDate(lang, new Date(end).toISOString(), 'moment'),
  }
  const label = [t(`campaigns.${kind}`, { count }), which].filter(Boolean).join(' ')
  if (kind === 'overlap')
    return (
      <p className="line-overlap" title={t('campaigns.overlap_means', { count, ...moments })}>
        {label}
      </p>
    )
  if (!fill || end <= now) return <p className="line-gap">{label}</p>
  const says = t('campaigns.fill', moments)
  return (
    <button
      type="button"
      className="line-gap"
      aria-label={`${label} · ${says}`}
      title={says}
      onClick={() => fill(place, finding)}
    >
      {label}
    </button>
  )
}
