// Issues that need attention: scheduled, created by the weekly rule and still a draft, or with failed emails.
import { desc, isNull } from 'drizzle-orm'
import type { IssueToWatch } from '../../../client/contract/desk/today.ts'
import { dayLength } from '../../../client/contract/days.ts'
import { locales } from '../../../client/contract/locale.ts'
import { read, combine, type Read } from '../../storage/db.ts'
import { issues } from '../../storage/schema/index.ts'
import { listStates } from './edition-progress.ts'
import type { Deps } from '../../deps.ts'

/** Newest issues examined; older ones cannot be acted on any more. */
const lookedThrough = 20
const week = 7 * dayLength

const { id, title, state, weekly_for_date, send_at, created_at, audience_cutoff_at } = issues

export function issuesToWatch(deps: Deps): Read<IssueToWatch[]> {
  const query = deps.db
    .select({
      id,
      title,
      state,
      weekly_for_date,
      send_at,
      created_at,
      audience_cutoff_at,
    })
    .from(issues)
    .where(isNull(issues.deleted_at))
    .orderBy(desc(id))
    .limit(lookedThrough)
  const since = new Date(deps.now().getTime() - week).toISOString()
  return combine(
    {
      rows: read([query], ([rows]) => rows),
      lists: listStates(deps, () => undefined, lookedThrough * locales.length),
    },
    ({ rows, lists }) =>
      rows.flatMap((row) => {
        const own = lists.filter(({ issue_id }) => issue_id === row.id)
        const failed = own.reduce((sum, list) => sum + list.failed, 0)
        return watched({ ...row, failed }, since)
      }),
  )
}

interface Row extends Pick<
  typeof issues.$inferSelect,
  'id' | 'title' | 'state' | 'weekly_for_date' | 'send_at' | 'created_at' | 'audience_cutoff_at'
> {
  failed: number
}

function watched({ failed, ...row }: Row, since: string): IssueToWatch[] {
  const about = { id: row.id, title: row.title, failed }
  if (row.state === 'scheduled') return [{ ...about, why: 'leaves', at: row.send_at }]
  if (row.state === 'draft' && row.weekly_for_date !== null && row.created_at > since)
    return [{ ...about, why: 'left', at: row.created_at }]
  if (failed > 0 && row.audience_cutoff_at !== null && row.audience_cutoff_at > since)
    return [{ ...about, why: 'failed', at: row.audience_cutoff_at }]
  return []
}
