// What waits for an operator today.
import * as z from 'zod/mini'
import { pendingDraws } from './draws/draw.ts'
import { entrySummary, entryType } from './entries/entry.ts'
import { releaseSummary } from './releases/release.ts'
import { databaseNames } from './analytics/size-api.ts'
import { language } from './fields.ts'

const schedulerHeartbeat = z.object({
  /** When scheduled work was last done; `null` when it never was. */
  last_run_at: z.nullable(z.string()),
  /** More than three minutes ago: nothing scheduled goes live. */
  is_late: z.boolean(),
})
export type SchedulerHeartbeat = z.infer<typeof schedulerHeartbeat>

/** The same, and whether the site is closed to readers. */
export const systemStatus = z.extend(schedulerHeartbeat, {
  closed: z.nullable(z.object({ since: z.nullable(z.string()), until: z.nullable(z.string()) })),
})
export type SystemStatus = z.infer<typeof systemStatus>

const byType = z.record(entryType, z.number())
export type CountByType = z.infer<typeof byType>

const openMessages = z.object({
  /** New ones, those that wait longest first. */
  items: z.array(
    z.object({ id: z.number(), title: z.string(), lang: language, created_at: z.string() }),
  ),
  /** How many are new, and how many the operator has in hand. */
  fresh: z.number(),
  own: z.number(),
})
export type OpenMessages = z.infer<typeof openMessages>

const issueNeedingAttention = z.object({
  id: z.number(),
  title: z.string(),
  /** It is about to leave; the rule has made it, and nobody sends it; or the provider has refused mails of it. */
  why: z.enum(['leaves', 'left', 'failed']),
  /** When it leaves, was made, or left. */
  at: z.nullable(z.string()),
  failed: z.number(),
})
export type IssueToWatch = z.infer<typeof issueNeedingAttention>

const repeatedError = z.object({ screen: z.string(), message: z.string(), count: z.number() })
export type RepeatedError = z.infer<typeof repeatedError>

export const today = z.object({
  /** The operator's own drafts, the latest first. */
  drafts: z.array(entrySummary),
  /** What appears in the next 24 hours, the next first. */
  scheduled: z.array(entrySummary),
  /** Translations that readers see and that are behind their source, in the languages the operator may write in, the oldest first. */
  outdated: z.array(entrySummary),
  /** Releases due in the next 24 hours, the next first. */
  due_releases: z.array(releaseSummary),
  failed: z.array(releaseSummary),
  releases: z.array(releaseSummary),
  /** Draws, and files of draws, that the operator can do something about. */
  ...pendingDraws.shape,
  counts: z.object({
    drafts: byType,
    /** Entries and releases that go live in the next 24 hours. */
    going_live: z.number(),
    outdated: byType,
    failed: z.number(),
    releases: z.number(),
    draws: z.number(),
    /** Comments that wait to be decided. */
    comments: z.number(),
    /** Messages that are new, or that the operator has in hand. */
    messages: z.number(),
    issues: z.number(),
    errors: z.number(),
  }),
  messages: openMessages,
  /** Issues of the newsletter, of the last week or about to leave. */
  issues: z.array(issueNeedingAttention),
  /** On the days on which readers are told that the calendar is up to date. */
  calendar: z.nullable(
    z.object({
      /** The day of the last time. */
      since: z.string(),
      /** Events that operators have changed since, the latest first. */
      items: z.array(entrySummary),
      count: z.number(),
    }),
  ),
  heartbeat: schedulerHeartbeat,
  /** The latest backup, where it is too old and the operator may see to it; `null` where there is none. */
  late_backup: z.nullable(z.object({ last_at: z.nullable(z.string()) })),
  /** A database with little room left, where the operator may see to it. */
  full_database: z.nullable(z.object({ name: z.enum(databaseNames), bytes: z.number() })),
  /** Errors of the desk that were raised more than once today, for owners. */
  repeated_errors: z.array(repeatedError),
})
export type Today = z.infer<typeof today>
