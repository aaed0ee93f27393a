// Messages to devices: planned by rounds, claimed by senders, recorded.
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PushKind } from '../../../client/contract/notifications/push.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable, jsonValues, selectValues } from '../../storage/sql.ts'
import { isDuePush, pushDeliveries, pushDevices } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const nowOf = (deps: Deps) => deps.now().toISOString()

interface Planned {
  cause: SQL
  kind: PushKind
  /** JSON. */
  data: SQL
  due_at: SQL
  expires_at: SQL
}

/** Adds a message for each device of a query; `from` is the query after its columns. A message with the same cause stays. */
export function insertPushesStatement(deps: Deps, planned: Planned, from: SQL) {
  const row = { ...planned, device_id: pushDevices.id }
  return deps.db.insert(pushDeliveries).select(selectValues(pushDeliveries, row, from))
}

/** A claimed message with its device. */
export interface ClaimedPush {
  id: number
  kind: PushKind
  data: Record<string, string>
  attempts: number
  /** End of the lease; it also identifies the claim. */
  due_at: string
  expires_at: string
  device: Pick<
    typeof pushDevices.$inferSelect,
    'id' | 'user_id' | 'endpoint' | 'p256dh' | 'auth' | 'lang' | PushKind
  >
}

/** Lease in seconds: longer than a batch is processed (`worker/services/push/send.ts`). */
const lease = 5 * 60

/** Claims due messages, the longest due first. */
export function claimPushes(deps: Deps, limit: number): Read<ClaimedPush[]> {
  const due_at = new Date(deps.now().getTime() + lease * 1000).toISOString()
  const { id, kind, data, attempts, device_id, expires_at } = pushDeliveries
  const claimed = deps.db
    .update(pushDeliveries)
    .set({ attempts: sql`${attempts} + 1`, due_at })
    .where(
      sql`${id} in (select one.id from ${pushDeliveries} as one where one.due_at is not null
        and one.due_at <= ${nowOf(deps)} order by one.due_at limit ${limit})`,
    )
    .returning({ id, kind, data, attempts, device_id, expires_at })
  const devices = deps.db
    .select({
      id: pushDevices.id,
      user_id: pushDevices.user_id,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
      lang: pushDevices.lang,
      news: pushDevices.news,
      reminders: pushDevices.reminders,
      draws: pushDevices.draws,
    })
    .from(pushDevices)
    .where(
      sql`${pushDevices.id} in (select ${device_id} from ${pushDeliveries}
        where ${isDuePush} and ${pushDeliveries.due_at} = ${due_at})`,
    )
  return read([claimed, devices] as const, ([rows, found]) => {
    const byId = new Map(found.map((device) => [device.id, device]))
    return rows.flatMap(({ device_id: owner, ...row }) => {
      const device = byId.get(owner)
      return device ? [{ ...row, due_at, device }] : []
    })
  })
}

/** Number of due messages, up to `most`. */
export function countDuePushes(deps: Deps, most: number): Read<number> {
  const due = deps.db
    .select({ one: sql`1`.as('one') })
    .from(pushDeliveries)
    .where(and(isDuePush, lte(pushDeliveries.due_at, nowOf(deps))))
    .limit(most)
    .as('due')
  const query = deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(due)
  return read([query], ([[row]]) => row?.count ?? 0)
}

/** Time of the next attempt; `null` if there is none. */
export interface RecordedPush {
  id: number
  next: string | null
}

/** Records attempts of a claim, unless another process has claimed the message since. */
export function recordPushesStatement(
  deps: Deps,
  claim: string,
  recorded: readonly RecordedPush[],
): Statement {
  return deps.db
    .update(pushDeliveries)
    .set({ due_at: sql`one.value ->> 'next'` })
    .from(sql`${jsonTable(recorded, 'one')}`)
    .where(and(eq(pushDeliveries.id, sql`one.value ->> 'id'`), eq(pushDeliveries.due_at, claim)))
}

/** Deletes expired messages, oldest first. */
export function deleteExpiredPushesStatement(deps: Deps, limit: number): Statement {
  const { id, expires_at } = pushDeliveries
  const expired = deps.db
    .select({ id })
    .from(pushDeliveries)
    .where(lte(expires_at, nowOf(deps)))
    .orderBy(expires_at)
    .limit(limit)
  return deps.db.delete(pushDeliveries).where(inArray(id, expired))
}

/** Removes devices that their push service no longer knows, with their messages. */
export function removeDevicesStatement(deps: Deps, ids: readonly number[]): Statement {
  return deps.db.delete(pushDevices).where(sql`${pushDevices.id} in ${jsonValues(ids)}`)
}
