// Without zod, for the browser.
import type { Month } from '../days.ts'

/** `launch`: a game opens. `event`: a tournament, festival or promotion. `notice`: maintenance, a change of rules. */
export const eventKinds = ['launch', 'event', 'notice'] as const
export type EventKind = (typeof eventKinds)[number]

/** The first month of the calendar (docs/decisions/site/page-urls.md). */
export const firstMonth: Month = { year: 2021, month: 1 }
