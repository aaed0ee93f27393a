// Gaps and overlaps of all places of campaigns that are still to come, with the campaigns that overlap.
import {
  campaignPlaces,
  roomOf,
  type CampaignPlace,
  type PlacedCampaign,
} from '../../../contract/desk/campaigns-api.ts'
import { locales } from '../../../contract/locale.ts'
import { findingsOf, spanOf, type Finding } from './findings.ts'

export interface FoundInPlace extends Finding {
  place: CampaignPlace
  /** Those that overlap. */
  campaigns: readonly PlacedCampaign[]
}

/** What is still to come of it, in each place. */
export function placeFindings(
  all: readonly PlacedCampaign[],
  { from, to }: { from: string; to: string },
  now: Date,
): FoundInPlace[] {
  const window = { start: Math.max(Date.parse(from), now.getTime()), end: Date.parse(to) }
  if (window.end <= window.start) return []
  return campaignPlaces.flatMap((place) => {
    const own = all.filter((one) => one.place === place)
    return findingsOf(own, locales, window, roomOf[place]).map((finding) => ({
      ...finding,
      place,
      campaigns: finding.kind === 'gap' ? [] : own.filter((one) => isIn(finding, one)),
    }))
  })
}

function isIn({ start, end, languages }: Finding, campaign: PlacedCampaign): boolean {
  const span = spanOf(campaign)
  return (
    span.start < end &&
    span.end > start &&
    campaign.languages.some((one) => languages.includes(one))
  )
}
