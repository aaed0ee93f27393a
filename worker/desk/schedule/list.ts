// Everything scheduled that an operator may see: from tables, and derived from the clock.
import type { ScheduledType } from '../../../client/contract/desk/schedule/types.ts'
import { isEntryType } from '../../../client/contract/desk/entries/types.ts'
import { can } from '../../../client/contract/roles.ts'
import {
  maxScheduleDays,
  type ScheduledTransition,
} from '../../../client/contract/desk/schedule/scheduled.ts'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import { drawTimesIn, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import { href, localePath } from '../../../client/contract/paths.ts'
import { drawCalendar } from '../../data/draws/calendar.ts'
import { scheduledPage, storedSources, type ScheduledPage } from '../../data/schedule/list.ts'
import { isAsked, placeIn, type Asked, type Found } from '../../data/schedule/slice.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'
import { constant, run, runAll } from '../../storage/db.ts'
import { storedMaintenance } from '../../storage/maintenance.ts'
import { isScheduledOff } from '../../../client/contract/site/modules.ts'
import { offModules } from '../../data/site/modules.ts'
import type { Deps } from '../../deps.ts'
import { waitingIssues } from '../../data/newsletter/issue.ts'
import { getSetting } from '../../data/site/setting.ts'
import { issueTimesIn } from '../../services/newsletter/weekly-issue.ts'

/** Items per page. */
const perPage = 100

interface Query {
  from: string
  to: string
  kind?: ScheduledType | undefined
  in?: Locale | undefined
  after?: string | undefined
}

export async function scheduledFor(
  deps: Deps,
  operator: LiveOperator,
  { in: lang, ...query }: Query,
): Promise<ScheduledPage> {
  const asked = { ...windowOf(deps, query), limit: perPage, kind: query.kind, lang }
  const off = await offModules(deps)
  const isWanted = (kind: ScheduledType) =>
    (asked.kind === undefined || asked.kind === kind) &&
    mayRead(operator, kind) &&
    !isScheduledOff(off, kind)
  const stored = storedSources.map(({ kinds, read }) => (kinds.some(isWanted) ? read : null))
  const made = await madeMoments(deps, asked, isWanted)
  const clocked = made.map((moments, at) => {
    const source = storedSources.length + at
    const found = moments.filter((one) => isAsked(asked, source, one.at)).slice(0, perPage + 1)
    return () => constant(found)
  })
  const page = await run(deps, scheduledPage(deps, [...stored, ...clocked], asked))
  return { ...page, items: page.items.filter(({ kind }) => !isScheduledOff(off, kind)) }
}

/** Validated time range and cursor of a query. The range starts no earlier than now. */
export function windowOf(
  deps: Deps,
  { from, to, after }: Query,
): Pick<Asked, 'from' | 'to' | 'after'> {
  const place = after === undefined ? null : placeIn(after)
  const isLong = Date.parse(to) - Date.parse(from) > maxScheduleDays * dayLength
  const wrong = to <= from || isLong ? 'to' : after !== undefined && !place ? 'after' : null
  if (wrong)
    throw problem('validation_failed', { fields: [{ field: wrong, code: 'invalid_value' }] })
  const now = deps.now().toISOString()
  return { from: from > now ? from : now, to, after: place }
}

function mayRead(operator: LiveOperator, kind: ScheduledType): boolean {
  if (kind === 'release') return can(operator, 'release.read')
  if (kind === 'newsletter') return can(operator, 'newsletter.read')
  if (kind === 'notification') return can(operator, 'notification.read')
  if (kind === 'draw') return can(operator, 'draw.read')
  return isEntryType(kind) || can(operator, 'entry.read')
}

/** Scheduled times that no table contains, by their type. */
async function madeMoments(
  deps: Deps,
  { from, to }: Asked,
  isWanted: (kind: ScheduledType) => boolean,
): Promise<Found[][]> {
  const [start, end] = [new Date(Date.parse(from) - 1), new Date(to)]
  const [calendar, closed, issues] = await Promise.all([
    isWanted('draw') ? run(deps, drawCalendar(deps)) : null,
    isWanted('maintenance') ? storedMaintenance(deps) : null,
    isWanted('newsletter') ? issueMoments(deps, start, end) : [],
  ])
  return [
    calendar ? drawsIn(calendar, start, end) : [],
    closed?.enabled && closed.until ? [clocked('maintenance', 'reopens', closed.until)] : [],
    issues.map((one) => ({ ...clocked('newsletter', 'is_sent', one.at), ...one })),
  ]
}

const drawsIn = (calendar: DrawCalendar, from: Date, to: Date) =>
  drawTimesIn(calendar, from, to).map((at) => ({
    ...clocked('draw', 'drawn', at.toISOString()),
    url: href(defaultLocale, 'markSixHistory', {}),
  }))

function clocked(kind: ScheduledType, turn: ScheduledTransition, at: string): Found {
  const none = { id: 0, group: 0, title: '', entry_id: null, release_id: null }
  return { ...none, at, turn, kind, languages: locales, url: localePath(defaultLocale, '/') }
}

interface IssueMoment {
  /** 0: not created yet. */
  id: number
  at: string
  title: string
}

/**
 * Send times of newsletter issues after `from` and until `to`. Contains existing issues and weekly ones that are not
 * created yet.
 */
async function issueMoments(deps: Deps, from: Date, to: Date): Promise<IssueMoment[]> {
  const { waiting, leaves } = await runAll(deps, {
    waiting: waitingIssues(deps),
    leaves: getSetting(deps, 'newsletter_sends_itself'),
  })
  const [start, end] = [from.toISOString(), to.toISOString()]
  const toCome = leaves ? issueTimesIn(from, to) : []
  const isMade = (at: string) =>
    waiting.some(({ weekly_for_date }) => weekly_for_date === dayOf(at))
  return [
    ...waiting
      .filter(({ send_at }) => send_at > start && send_at <= end)
      .map(({ id, title, send_at }) => ({ id, title, at: send_at })),
    ...toCome.filter((at) => !isMade(at)).map((at) => ({ id: 0, title: '', at })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}
