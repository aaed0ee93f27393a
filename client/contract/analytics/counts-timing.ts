/**
 * Server-Timing entry with the time at which the counts on a page were read. The duration is their age; the description
 * is the time itself.
 */
export const countsTiming = 'counts'
