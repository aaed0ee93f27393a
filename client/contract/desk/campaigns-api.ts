import * as z from 'zod/mini'
import { apiTable } from '../api/endpoint.ts'
import { adSlots } from '../site/ad-slots.ts'
import { lang } from '../fields.ts'
import { language, dateTime } from './fields.ts'

export const campaignPlacements = ['banner', 'marquee', ...adSlots] as const
export type CampaignPlacement = (typeof campaignPlacements)[number]

/**
 * Maximum campaigns a placement shows at once; readers miss any beyond it. `null`: shows all, side by side or in
 * rotation.
 */
export const placementCapacity: Record<CampaignPlacement, number | null> = {
  banner: 5,
  marquee: null,
  cover: 1,
  floating: null,
}

const placedCampaign = z.object({
  entry_id: z.number(),
  place: z.enum(campaignPlacements),
  title: z.string(),
  languages: z.array(language),
  start_at: z.string(),
  /** `null`: no end. */
  end_at: z.nullable(z.string()),
})
export type ScheduledCampaign = z.infer<typeof placedCampaign>

export const campaignApi = apiTable({
  campaigns: {
    route: 'GET /api/backstage/campaign',
    summary: 'Campaigns of each placement between two times; at most a year back',
    query: z.strictObject({ lang, from: dateTime, to: dateTime }),
    output: z.object({ items: z.array(placedCampaign), has_more: z.boolean() }),
    permission: 'entry.read',
  },
})
