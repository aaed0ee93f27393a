// Types of scheduled things. Without zod, for the browser.
import { entryTypes, type EntryType } from '../entries/types.ts'

/** Types with moments of their own that are no entries. */
const nonEntryScheduled = ['release', 'draw', 'maintenance', 'newsletter', 'notification'] as const
export type ScheduledType = EntryType | (typeof nonEntryScheduled)[number]
export const scheduledTypes: readonly ScheduledType[] = [...entryTypes, ...nonEntryScheduled]
