// Issues of the newsletter that somebody should know of: about to leave, made by the rule and left lying, or with mails that failed.
import { desc, isNull, sql } from 'drizzle-orm'
import type { IssueToWatch } from '../../client/contract/backstage/home.ts'
import { dayLength } from '../../client/contract/days.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { issueLists, issues } from '../storage/schema/index.ts'

/** Issues looked at, the newest; more than there are in the time in which anything can be done about them. */
const lookedThrough = 20
const week = 7 * dayLength

const { id, title, state, rule_day, send_at, created_at, watermark } = issues

export function issuesToWatch(deps: Deps): Read<IssueToWatch[]> {
  const failed = sql<number>`(select coalesce(sum(${issueLists.failed}), 0) from ${issueLists}
    where ${issueLists.issue_id} = ${id})`
  const query = deps.db
    .select({
      id,
      title,
      state,
      rule_day,
      send_at,
      created_at,
      watermark,
      failed: failed.as('failed'),
    })
    .from(issues)
    .where(isNull(issues.deleted_at))
    .orderBy(desc(id))
    .limit(lookedThrough)
  const since = new Date(deps.now().getTime() - week).toISOString()
  return read([query], ([rows]) => rows.flatMap((row) => watched(row, since)))
}

interface Row extends Pick<
  typeof issues.$inferSelect,
  'id' | 'title' | 'state' | 'rule_day' | 'send_at' | 'created_at' | 'watermark'
> {
  failed: number
}

function watched({ failed, ...row }: Row, since: string): IssueToWatch[] {
  const about = { id: row.id, title: row.title, failed }
  if (row.state === 'scheduled') return [{ ...about, why: 'leaves', at: row.send_at }]
  if (row.state === 'draft' && row.rule_day !== null && row.created_at > since)
    return [{ ...about, why: 'left', at: row.created_at }]
  if (failed > 0 && row.watermark !== null && row.watermark > since)
    return [{ ...about, why: 'failed', at: row.watermark }]
  return []
}
