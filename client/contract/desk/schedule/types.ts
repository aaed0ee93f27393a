// Types of scheduled items. Without zod, for the browser.
import { entryTypes, type EntryType } from '../entries/types.ts'

/** Scheduled types that are not entry types. */
const nonEntryScheduled = ['release', 'draw', 'maintenance', 'newsletter', 'notification'] as const
export type ScheduledType = EntryType | (typeof nonEntryScheduled)[number]
export const scheduledTypes: readonly ScheduledType[] = [...entryTypes, ...nonEntryScheduled]
