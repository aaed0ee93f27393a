// Rounds over the devices that want news or matches of draws. A round is planned in steps; each step writes the messages
// of some devices (docs/decisions/community/web-push.md).
import { and, asc, gt, sql, type SQL } from 'drizzle-orm'
import { locales } from '../../../client/contract/locale.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  isDuePush,
  itemLists,
  listItems,
  numberSets,
  pushDeliveries,
  pushDevices,
  users,
  wantsDraws,
  wantsNews,
} from '../../storage/schema/index.ts'
import { hasNews } from '../favorites/news.ts'
import type { ComingEvent } from '../mail/reminder.ts'
import { insertPushesStatement } from './delivery.ts'
import type { Deps } from '../../deps.ts'

/** A device and the time at which a message for it is due; `morning` is the same in quiet hours, otherwise null. */
export interface PlannedDevice {
  id: number
  due: string
  morning: string | null
}

export function hasDevices(deps: Deps): Read<boolean> {
  const query = deps.db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(gt(pushDevices.id, 0))
    .limit(1)
  return read([query], ([rows]) => rows.length > 0)
}

/** True if an article of any language was published in the period. */
export function hasNewArticles(
  deps: Deps,
  { since, until }: Record<'since' | 'until', string>,
): Read<boolean> {
  const query = deps.db
    .select({ id: itemLists.id })
    .from(sql`${jsonTable(locales, 'reader')}`)
    .crossJoin(itemLists)
    .where(
      sql`${itemLists.locale} = reader.value and ${itemLists.facet} = 'article' and ${itemLists.facet_value} = ''
        and exists (select 1 from ${listItems} where ${listItems.list_id} = ${itemLists.id}
          and ${listItems.sort_date} > ${since} and ${listItems.sort_date} <= ${until})`,
    )
    .limit(1)
  return read([query], ([rows]) => rows.length > 0)
}

/** Devices after this id that want a kind and have subscribed with the current key, by id. */
export function listDevicesAfter(
  deps: Deps,
  kind: 'news' | 'draws',
  after: number,
  limit: number,
): Read<{ id: number; zone: string }[]> {
  const query = deps.db
    .select({ id: pushDevices.id, zone: pushDevices.time_zone })
    .from(pushDevices)
    .where(and(kind === 'news' ? wantsNews : wantsDraws, gt(pushDevices.id, after)))
    .orderBy(asc(pushDevices.id))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

/** Devices of the plan with their members, unless the site's key has changed or the account is being deleted. */
const plannedDevices = (deps: Deps, plans: readonly PlannedDevice[]) =>
  sql`from ${jsonTable(plans, 'plan')} cross join ${pushDevices} cross join ${users}
    where ${pushDevices.id} = plan.value ->> 'id' and ${users.id} = ${pushDevices.user_id} and ${canGetPush(deps)}`

const canGetPush = (deps: Deps): SQL =>
  sql`${pushDevices.server_key} = ${deps.pushKeys?.publicKey ?? ''} and ${users.deletion_due_at} is null`

const due = sql`plan.value ->> 'due'`
/** Hours after which news and matches are no longer sent. */
const expires = sql`strftime('%Y-%m-%dT%H:%M:%fZ', plan.value ->> 'due', '+12 hours')`

/** Adds messages for members who have news. Those that wait for the same morning become one. */
export function insertNewsPushesStatement(
  deps: Deps,
  plans: readonly PlannedDevice[],
  { since, until }: Record<'since' | 'until', string>,
): Statement {
  const found = hasNews({
    userId: sql`${pushDevices.user_id}`,
    locale: sql`${pushDevices.lang}`,
    since: sql`max(${since}, coalesce(${users.followed_seen_until}, ''), ${pushDevices.created_at})`,
    until: sql`${until}`,
  })
  const planned = {
    cause: sql`'news ' || coalesce(plan.value ->> 'morning', ${until})`,
    kind: 'news' as const,
    data: sql`json_object('since', ${since}, 'until', ${until})`,
    due_at: due,
    expires_at: expires,
  }
  return insertPushesStatement(
    deps,
    planned,
    sql`${plannedDevices(deps, plans)} and ${found}`,
  ).onConflictDoUpdate({
    target: [pushDeliveries.device_id, pushDeliveries.cause],
    set: { data: sql`json_set(${pushDeliveries.data}, '$.until', ${until})` },
    setWhere: isDuePush,
  })
}

/** Adds messages for members who have sets from before the draw. */
export function insertDrawPushesStatement(
  deps: Deps,
  plans: readonly PlannedDevice[],
  { period, drawn_at }: Record<'period' | 'drawn_at', string>,
): Statement {
  const hasSets = sql`exists (select 1 from ${numberSets}
    where ${numberSets.user_id} = ${users.id} and ${numberSets.created_at} < ${drawn_at})`
  const planned = {
    cause: sql`${`draw ${period}`}`,
    kind: 'draws' as const,
    data: sql`json_object('period', ${period})`,
    due_at: due,
    expires_at: expires,
  }
  return insertPushesStatement(
    deps,
    planned,
    sql`${plannedDevices(deps, plans)} and coalesce(${users.draw_seen}, '') < ${period} and ${hasSets}`,
  ).onConflictDoNothing()
}

/** Adds messages about an event to devices of these members; once per device and start, and at any hour. */
export function insertReminderPushesStatement(
  deps: Deps,
  { id, starts_at }: ComingEvent,
  members: readonly number[],
): Statement {
  const planned = {
    cause: sql`${`reminder ${id} ${starts_at}`}`,
    kind: 'reminders' as const,
    data: sql`json_object('event', ${String(id)}, 'starts_at', ${starts_at})`,
    due_at: sql`${deps.now().toISOString()}`,
    expires_at: sql`${starts_at}`,
  }
  return insertPushesStatement(
    deps,
    planned,
    sql`from ${jsonTable(members, 'member')} cross join ${pushDevices} cross join ${users}
      where ${pushDevices.user_id} = member.value and ${users.id} = ${pushDevices.user_id}
        and ${pushDevices.reminders} = 1 and ${canGetPush(deps)}`,
  ).onConflictDoNothing()
}
