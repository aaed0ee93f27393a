// Campaigns on their time line: what stands where, and from when until when.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { adSlots } from '../campaigns.ts'
import { lang } from '../fields.ts'
import { language, dateTime } from './fields.ts'

export const campaignPlacements = ['banner', 'marquee', ...adSlots] as const
export type CampaignPlacement = (typeof campaignPlacements)[number]

/** How many a place shows at once; of more, readers miss some. `null`: all, side by side or in turn. */
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
  /** `null`: for good. */
  end_at: z.nullable(z.string()),
})
export type ScheduledCampaign = z.infer<typeof placedCampaign>

export const campaignApi = {
  campaigns: {
    method: 'GET',
    path: '/api/backstage/campaign',
    summary: 'What stands in each place between two moments; at most a year of what has ended',
    query: z.strictObject({ lang, from: dateTime, to: dateTime }),
    output: z.object({ items: z.array(placedCampaign), has_more: z.boolean() }),
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
