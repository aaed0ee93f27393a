// Upcoming gaps and overlaps of all placements, with the campaigns that overlap.
import {
  campaignPlacements,
  placementCapacity,
  type CampaignPlacement,
  type ScheduledCampaign,
} from '../../../contract/desk/campaigns-api.ts'
import { locales } from '../../../contract/locale.ts'
import { coverageByLanguage, spanOf, type CoverageFinding } from './findings.ts'

export interface FoundInPlace extends CoverageFinding {
  place: CampaignPlacement
  /** Campaigns that overlap; empty for a gap. */
  campaigns: readonly ScheduledCampaign[]
}

/** Findings from now on, per placement. */
export function placeFindings(
  all: readonly ScheduledCampaign[],
  { from, to }: { from: string; to: string },
  now: Date,
): FoundInPlace[] {
  const window = { start: Math.max(Date.parse(from), now.getTime()), end: Date.parse(to) }
  if (window.end <= window.start) return []
  return campaignPlacements.flatMap((place) => {
    const own = all.filter((one) => one.place === place)
    return coverageByLanguage(own, locales, window, placementCapacity[place]).map((finding) => ({
      ...finding,
      place,
      campaigns: finding.kind === 'gap' ? [] : own.filter((one) => isIn(finding, one)),
    }))
  })
}

function isIn({ start, end, languages }: CoverageFinding, campaign: ScheduledCampaign): boolean {
  const span = spanOf(campaign)
  return (
    span.start < end &&
    span.end > start &&
    campaign.languages.some((one) => languages.includes(one))
  )
}
