/** Places of advertisements: over the page, or as a floating card. */
export const adSlots = ['cover', 'floating'] as const
export type AdSlot = (typeof adSlots)[number]
