// Work waiting for an operator today, and the health of the scheduler, with their desk endpoints.
import * as z from 'zod/mini'
import { pendingDraws } from './draws/draw.ts'
import { entrySummary, entryType } from './entries/entry.ts'
import { releaseSummary } from './releases/release.ts'
import { databaseNames } from './analytics/size-api.ts'
import { language } from './fields.ts'
import { apiTable } from '../api/endpoint.ts'

const schedulerHeartbeat = z.object({
  /** Last run of the scheduler; `null` if it never ran. */
  last_run_at: z.nullable(z.string()),
  /** True if the last run was more than three minutes ago; then scheduled items do not go live. */
  is_late: z.boolean(),
})
export type SchedulerHeartbeat = z.infer<typeof schedulerHeartbeat>

/** Health of the scheduler, and maintenance if the site is closed. */
const systemStatus = z.extend(schedulerHeartbeat, {
  closed: z.nullable(z.object({ since: z.nullable(z.string()), until: z.nullable(z.string()) })),
})
export type SystemStatus = z.infer<typeof systemStatus>

const byType = z.record(entryType, z.number())
export type CountByType = z.infer<typeof byType>

const openMessages = z.object({
  /** New messages, longest waiting first. */
  items: z.array(
    z.object({ id: z.number(), title: z.string(), lang: language, created_at: z.string() }),
  ),
  /** Number of new messages, and of those assigned to the operator. */
  fresh: z.number(),
  own: z.number(),
})
export type OpenMessages = z.infer<typeof openMessages>

const issueNeedingAttention = z.object({
  id: z.number(),
  title: z.string(),
  /**
   * `leaves`: sent soon. `left`: created by rule and not scheduled by anyone. `failed`: the provider has refused
   * emails.
   */
  why: z.enum(['leaves', 'left', 'failed']),
  /** Time of sending or creation. */
  at: z.nullable(z.string()),
  failed: z.number(),
})
export type IssueToWatch = z.infer<typeof issueNeedingAttention>

const repeatedError = z.object({ screen: z.string(), message: z.string(), count: z.number() })
export type RepeatedError = z.infer<typeof repeatedError>

/** Steps of the demo content that have been taken, of all. */
const demoProgress = z.object({ done: z.number(), of: z.number() })
export type DemoProgress = z.infer<typeof demoProgress>

const today = z.object({
  /** The operator's own drafts, latest first. */
  drafts: z.array(entrySummary),
  /** Entries that appear in the next 24 hours, next first. */
  scheduled: z.array(entrySummary),
  /** Live translations that are outdated, in languages the operator may edit, oldest first. */
  outdated: z.array(entrySummary),
  /** Releases due in the next 24 hours, next first. */
  due_releases: z.array(releaseSummary),
  failed: z.array(releaseSummary),
  releases: z.array(releaseSummary),
  /** Draws and draw files on which the operator can act. */
  ...pendingDraws.shape,
  counts: z.object({
    drafts: byType,
    /** Number of entries and releases that go live in the next 24 hours. */
    going_live: z.number(),
    outdated: byType,
    failed: z.number(),
    releases: z.number(),
    draws: z.number(),
    /** Number of comments waiting for a decision. */
    comments: z.number(),
    /** Number of messages that are new or assigned to the operator. */
    messages: z.number(),
    issues: z.number(),
    errors: z.number(),
  }),
  messages: openMessages,
  /** Newsletter issues of the last week or about to be sent. */
  issues: z.array(issueNeedingAttention),
  /** Only on days on which the site says that the calendar is up to date. */
  calendar: z.nullable(
    z.object({
      /** Previous such day. */
      since: z.string(),
      /** Events changed by operators since, latest first. */
      items: z.array(entrySummary),
      count: z.number(),
    }),
  ),
  heartbeat: schedulerHeartbeat,
  /**
   * The latest backup, if it is too old and the operator may restore backups; `last_at` is `null` without any backup.
   */
  late_backup: z.nullable(z.object({ last_at: z.nullable(z.string()) })),
  /** A database that is almost full, if the operator may act on it. */
  full_database: z.nullable(z.object({ name: z.enum(databaseNames), bytes: z.number() })),
  /** Desk errors raised more than once today, for owners. */
  repeated_errors: z.array(repeatedError),
  /** Empty settings with facts about the company, for owners, while one that the law needs is empty. */
  missing_facts: z.array(z.string()),
  /** For owners, while the demo content that they chose at the setup is not complete. */
  demo: z.nullable(demoProgress),
  /** Notes of the running release, for owners who have not dismissed them. */
  release: z.nullable(z.object({ version: z.string(), notes: z.array(z.string()) })),
})
export type Today = z.infer<typeof today>

export const todayApi = apiTable({
  today: {
    route: 'GET /api/backstage/today',
    summary: 'Work waiting for the operator',
    output: today,
    permission: 'home.read',
  },
  demoStep: {
    route: 'POST /api/backstage/starter-content',
    summary: 'Adds the next part of the demo content that was chosen at the setup',
    output: demoProgress,
    errors: ['not_found'],
    permission: 'system.write',
  },
  heartbeat: {
    route: 'GET /api/backstage/heartbeat',
    summary: 'Health of the scheduler, and whether the site is open',
    output: systemStatus,
    permission: 'home.read',
  },
})
