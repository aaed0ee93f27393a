import { and, asc, desc, eq, getTableColumns, lt, lte, sql, type SQL } from 'drizzle-orm'
import {
  countLimit,
  type ScheduledNotification,
  type NotificationAudience,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import {
  scheduledNotifications,
  operators,
  users,
  vipGroups,
  vipGroupTexts,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const perPage = 40

export type StoredScheduledNotification = typeof scheduledNotifications.$inferSelect
type AudienceColumns = Pick<StoredScheduledNotification, 'audience' | 'user_id' | 'vip_group'>

function selectDispatches(deps: Deps) {
  return deps.db
    .select({
      ...getTableColumns(scheduledNotifications),
      nickname: aliasColumn(users.nickname, 'nickname'),
      maker: aliasColumn(operators.name, 'maker'),
    })
    .from(scheduledNotifications)
    .leftJoin(users, eq(users.id, scheduledNotifications.user_id))
    .leftJoin(operators, eq(operators.id, scheduledNotifications.created_by))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectDispatches>>[number]

function toDispatch({ nickname, maker, ...row }: Row): ScheduledNotification {
  const { audience, user_id, vip_group, idempotency_key: _, notification_id: __, ...shown } = row
  const name = audience === 'user' ? user_id : vip_group
  return {
    ...shown,
    to: name === null ? audience : `${audience}:${name}`,
    to_name: nickname,
    created_by: toOperatorRef(row.created_by, maker),
  }
}

/** Latest first, before an id. */
export function listDispatches(
  deps: Deps,
  before: number | undefined,
): Read<{ items: ScheduledNotification[]; next: number | null }> {
  const query = selectDispatches(deps)
    .where(before === undefined ? undefined : lt(scheduledNotifications.id, before))
    .orderBy(desc(scheduledNotifications.id))
    .limit(perPage + 1)
  return read([query], ([rows]) => ({
    items: rows.slice(0, perPage).map(toDispatch),
    next: rows.length > perPage ? rows[perPage - 1]!.id : null,
  }))
}

export function getDispatch(deps: Deps, id: number): Read<ScheduledNotification | null> {
  return read([selectDispatches(deps).where(eq(scheduledNotifications.id, id))], ([[row]]) =>
    row ? toDispatch(row) : null,
  )
}

/** The row itself. */
export function getStoredDispatch(
  deps: Deps,
  id: number,
): Read<StoredScheduledNotification | null> {
  return read(
    [deps.db.select().from(scheduledNotifications).where(eq(scheduledNotifications.id, id))],
    ([[row]]) => row ?? null,
  )
}

/** The scheduled notification created with this idempotency key. */
export function findByIdempotencyKey(
  deps: Deps,
  key: string,
): Read<StoredScheduledNotification | null> {
  return read(
    [
      deps.db
        .select()
        .from(scheduledNotifications)
        .where(eq(scheduledNotifications.idempotency_key, key)),
    ],
    ([[row]]) => row ?? null,
  )
}

/** Due notifications, oldest first. */
export function dueNotifications(deps: Deps, limit: number): Read<number[]> {
  const query = deps.db
    .select({ id: scheduledNotifications.id })
    .from(scheduledNotifications)
    .where(
      and(
        sql`${scheduledNotifications.state} = 'scheduled'`,
        lte(scheduledNotifications.due_at, deps.now().toISOString()),
      ),
    )
    .orderBy(asc(scheduledNotifications.due_at))
    .limit(limit)
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

/** Number of members in the audience, counted up to one more than `countLimit`; null for everybody. */
export function audienceCount({
  audience,
  user_id,
  vip_group,
}: AudienceColumns): SQL<number | null> {
  if (audience === 'public') return sql<null>`null`
  const which: Record<Exclude<NotificationAudience['audience'], 'public'>, SQL> = {
    members: sql`true`,
    group: sql`${users.vip_group} = ${vip_group}`,
    user: sql`${users.id} = ${user_id}`,
  }
  return sql<number | null>`(select count(*) from
    (select 1 from ${users} where ${which[audience]} limit ${countLimit + 1}))`
}

export function countAudience(deps: Deps, target: NotificationAudience): Read<number | null> {
  const one = deps.db.select({ count: audienceCount(target).as('count') }).from(sql`(select 1)`)
  return read([one], ([[row]]) => row?.count ?? null)
}

/** VIP groups in order, with their names. */
export function listVipGroups(
  deps: Deps,
  locale: Locale,
): Read<{ vip_group: string; name: string }[]> {
  const { id, slug, sort } = vipGroups
  const { vip_group_id, lang, name } = vipGroupTexts
  const query = deps.db
    .select({ vip_group: slug, name })
    .from(vipGroups)
    .innerJoin(vipGroupTexts, and(eq(vip_group_id, id), eq(lang, locale)))
    .orderBy(asc(sort))
  return read([query], ([rows]) => rows)
}
