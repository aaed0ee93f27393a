import { pendingCountLimit } from '../../client/contract/desk/limits.ts'
import { isUpdateDay, adjacentUpdateDays } from '../../client/contract/desk/calendar/event-dates.ts'
import type { SchedulerHeartbeat, SystemStatus, Today } from '../../client/contract/desk/today.ts'
import {
  type CountByType,
  type IssueToWatch,
  type OpenMessages,
} from '../../client/contract/desk/today.ts'
import { pendingDrawsFor, type DrawTasks } from '../../client/contract/desk/draws/draw.ts'
import { can } from '../../client/contract/roles.ts'
import { dayOf, startOfDay } from '../../client/contract/days.ts'
import { getHeartbeat } from '../data/entries/upkeep.ts'
import { waitingCases } from '../data/comments/desk-list.ts'
import type { LiveOperator } from '../data/operators/session.ts'
import { issuesToWatch } from '../data/newsletter/issue-alerts.ts'
import { openMessages } from '../data/inbox/message-summary.ts'
import { listReleases, releasesDueBefore } from '../data/entries/release.ts'
import {
  changedEvents,
  noPendingWork,
  outdatedEntries,
  ownDrafts,
  appearingSoon,
  oneDayAhead,
  shownPerSection,
} from '../data/today.ts'
import { constant, run, runAll, type Read } from '../storage/db.ts'
import { maintenance } from '../storage/maintenance.ts'
import { lateBackup } from './site/backup.ts'
import { unseenRelease } from './site/release-notes.ts'
import { repeatedErrors } from './analytics/desk-errors.ts'
import { fullDatabase } from './analytics/database-size.ts'
import { drawTasksRead } from './draws/draw.ts'
import { offModules } from '../data/site/modules.ts'
import { missingFacts } from '../data/site/setting.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds after which the cron job counts as stopped. */
const lateAfter = 3 * 60_000

export async function getHeartbeatStatus(deps: Deps): Promise<SystemStatus> {
  const [beat, flag] = await Promise.all([run(deps, getHeartbeat(deps)), maintenance(deps)])
  const { enabled, since = null, until = null } = flag
  return { ...toHeartbeat(deps, beat), closed: enabled ? { since, until } : null }
}

function toHeartbeat(deps: Deps, last_run_at: string | null): SchedulerHeartbeat {
  const since = deps.now().getTime() - Date.parse(last_run_at ?? '')
  return { last_run_at, is_late: !(since <= lateAfter) }
}

/** Pending work for Today. Contains only work the operator is permitted to do. */
export async function getToday(deps: Deps, operator: LiveOperator): Promise<Today> {
  const { id, languages } = operator
  const follows = can(operator, 'entry.write', { languages, isTranslation: true })
  const isReader = can(operator, 'entry.read')
  const mayRelease = can(operator, 'release.read')
  const day = dayOf(deps.now())
  const { last: since } = adjacentUpdateDays(day)
  const off = await offModules(deps)
  const isDue = isReader && isUpdateDay(day) && !off.has('calendar')
  const entersDraws = can(operator, 'draw.enter') && !off.has('mark_six')
  const found = await runAll(deps, {
    drafts: isReader ? ownDrafts(deps, off, id) : noPendingWork,
    scheduled: isReader ? appearingSoon(deps, off) : noPendingWork,
    outdated: follows ? outdatedEntries(deps, off, languages) : noPendingWork,
    failed: mayRelease ? listReleases(deps, { state: 'failed' }) : noReleases,
    releases: mayRelease ? listReleases(deps, { state: 'scheduled' }) : noReleases,
    dueReleases: mayRelease ? releasesDueBefore(deps, oneDayAhead(deps)) : constant([]),
    tasks: entersDraws ? drawTasksRead({ deps, operator }) : noTasks,
    comments: can(operator, 'comment.decide') ? waitingCases(deps) : constant(0),
    messages: can(operator, 'message.write') ? openMessages(deps, id) : noMessages,
    issues: can(operator, 'newsletter.send') ? issuesToWatch(deps) : noIssues,
    events: isDue ? changedEvents(deps, startOfDay(since)) : noPendingWork,
    beat: getHeartbeat(deps),
    ...ownersReads(deps, operator),
  })
  const { drafts, scheduled, outdated, failed, releases, events, beat, dueReleases } = found
  const { tasks: allTasks, comments, messages, issues } = found
  const { late_backup, full_database, repeated_errors, missing_facts, release } = found
  const tasks = pendingDrawsFor(allTasks)
  return {
    drafts: drafts.items,
    scheduled: scheduled.items,
    due_releases: dueReleases.slice(0, shownPerSection),
    outdated: outdated.items,
    failed: failed.items,
    releases: releases.items,
    ...tasks,
    counts: {
      drafts: drafts.count,
      going_live: sum(scheduled.count) + dueReleases.length,
      outdated: outdated.count,
      failed: countOf(failed),
      releases: countOf(releases),
      draws: tasks.draws.length + tasks.imports.length,
      comments,
      messages: messages.fresh + messages.own,
      issues: issues.length,
      errors: repeated_errors.length,
    },
    messages,
    issues,
    calendar: isDue ? { since, items: events.items, count: events.count.event } : null,
    heartbeat: toHeartbeat(deps, beat),
    late_backup,
    full_database,
    repeated_errors,
    missing_facts,
    release,
  }
}

/** Problems and news of the site as a whole. */
function ownersReads(deps: Deps, operator: LiveOperator) {
  const [mayRestore, isOwner] = [can(operator, 'backup.read'), can(operator, 'system.write')]
  return {
    late_backup: mayRestore ? lateBackup(deps) : constant(null),
    full_database: mayRestore ? fullDatabase(deps) : constant(null),
    repeated_errors: isOwner ? repeatedErrors(deps) : constant([]),
    missing_facts: isOwner ? missingFacts(deps) : constant([]),
    release: isOwner ? unseenRelease(deps, operator) : constant(null),
  }
}

const sum = (counts: CountByType) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

const noMessages: Read<OpenMessages> = constant({ items: [], fresh: 0, own: 0 })
const noIssues: Read<IssueToWatch[]> = constant([])
const noTasks: Read<DrawTasks> = constant({ draws: [], imports: [] })

interface Releases {
  items: Today['failed']
  next: number | null
}

const noReleases: Read<Releases> = constant({ items: [], next: null })

function countOf({ items, next }: Releases): number {
  return next === null ? items.length : pendingCountLimit + 1
}
