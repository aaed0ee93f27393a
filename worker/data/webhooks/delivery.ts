// Deliveries of webhooks: created from events, claimed by senders, recorded, listed and deleted.
import { and, asc, desc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { isMultilingual } from '../../../client/contract/desk/entries/types.ts'
import type { WebhookDelivery } from '../../../client/contract/desk/webhooks/webhook.ts'
import { dayLength } from '../../../client/contract/days.ts'
import { isInIds, read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable, jsonValues, selectValues } from '../../storage/sql.ts'
import {
  isDueDelivery,
  isNewEvent,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredWebhook } from './webhook.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

const nowOf = (deps: Deps) => deps.now().toISOString()

/** Oldest events without deliveries. */
export function newEvents(deps: Deps, limit: number): Read<StoredEvent[]> {
  const query = deps.db
    .select()
    .from(webhookEvents)
    .where(isNewEvent)
    .orderBy(asc(webhookEvents.created_at))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

/** True if the webhook wants the event. A multilingual entry belongs to all languages. */
function isWanted(
  { is_active, events, languages, types }: StoredWebhook,
  { type, lang, entry_type }: StoredEvent,
): boolean {
  if (!is_active || type === 'ping' || type === 'redirect.changed') return false
  if (!events.includes(type)) return false
  if (entry_type && types.length > 0 && !types.includes(entry_type)) return false
  const isOfLanguage = lang !== null && !(entry_type && isMultilingual(entry_type))
  return !isOfLanguage || languages.length === 0 || languages.includes(lang)
}

/** Creates the deliveries of new events. Concurrent runs create each once. */
export function spreadEventsStatements(
  deps: Deps,
  events: readonly StoredEvent[],
  hooks: readonly StoredWebhook[],
): [Statement, Statement] {
  const pairs = events.flatMap((event) =>
    hooks.filter((hook) => isWanted(hook, event)).map((hook) => [hook.id, event.id]),
  )
  const ids = events.map(({ id }) => id)
  return [
    insertDeliveries(deps, pairs),
    deps.db
      .update(webhookEvents)
      .set({ is_new: false })
      .where(sql`${webhookEvents.id} in ${jsonValues(ids)}`),
  ]
}

function insertDeliveries(deps: Deps, pairs: readonly (readonly (number | string)[])[]) {
  const now = nowOf(deps)
  return deps.db
    .insert(webhookDeliveries)
    .select(
      selectValues(
        webhookDeliveries,
        { hook_id: sql`value ->> 0`, event_id: sql`value ->> 1`, due_at: now, created_at: now },
        sql`from ${jsonTable(pairs)} where exists (select 1 from ${webhooks} where ${webhooks.id} = value ->> 0)`,
      ),
    )
    .onConflictDoNothing()
}

/** A test event for one webhook. */
export function insertPingStatements(
  deps: Deps,
  hookId: number,
  id: string,
): [Statement, Statement] {
  const subject = { webhook: hookId }
  return [
    deps.db
      .insert(webhookEvents)
      .values({ id, type: 'ping', subject, created_at: nowOf(deps), is_new: false })
      .returning({ id: webhookEvents.id }),
    insertDeliveries(deps, [[hookId, id]]),
  ]
}

/** A finished delivery is due again, from its first attempt. */
export function resendStatement(deps: Deps, hookId: number, id: number) {
  return deps.db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, due_at: nowOf(deps) })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.hook_id, hookId)))
    .returning({ id: webhookDeliveries.id })
}

export interface ClaimedDelivery {
  id: number
  hook_id: number
  attempts: number
  /** End of the lease; it also identifies the claim. */
  due_at: string
  event: StoredEvent
}

/** Lease in seconds: longer than a batch is processed (`worker/services/webhooks/deliver.ts`). */
const lease = 5 * 60

/** Claims due deliveries, at most `each` per webhook, so that a slow one does not delay others. */
export function claimHookDeliveries(deps: Deps, each: number): Read<ClaimedDelivery[]> {
  const due_at = new Date(deps.now().getTime() + lease * 1000).toISOString()
  const own = sql`(select due.id from ${webhookDeliveries} as due where due.hook_id = ${webhooks.id}
    and due.due_at is not null and due.due_at <= ${nowOf(deps)} order by due.due_at limit ${each})`
  const claimed = deps.db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, due_at })
    .where(
      sql`${webhookDeliveries.id} in (select one.id from ${webhooks}, ${webhookDeliveries} as one
        where ${webhooks.is_active} = 1 and one.id in ${own})`,
    )
    .returning({
      id: webhookDeliveries.id,
      hook_id: webhookDeliveries.hook_id,
      event_id: webhookDeliveries.event_id,
      attempts: webhookDeliveries.attempts,
    })
  const events = deps.db
    .select()
    .from(webhookEvents)
    .where(
      sql`${webhookEvents.id} in (select ${webhookDeliveries.event_id} from ${webhookDeliveries}
        where ${isDueDelivery} and ${webhookDeliveries.due_at} = ${due_at}
          and ${webhookDeliveries.hook_id} in (select ${webhooks.id} from ${webhooks}))`,
    )
  return read([claimed, events] as const, ([rows, found]) => {
    const byId = new Map(found.map((event) => [event.id, event]))
    return rows.flatMap(({ event_id, ...row }) => {
      const event = byId.get(event_id)
      return event ? [{ ...row, due_at, event }] : []
    })
  })
}

/** Number of due deliveries of active webhooks, up to `most`. */
export function countDueHookDeliveries(deps: Deps, most: number): Read<number> {
  const due = deps.db
    .select({ one: sql`1`.as('one') })
    .from(webhooks)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.hook_id, webhooks.id))
    .where(
      and(eq(webhooks.is_active, true), isDueDelivery, lte(webhookDeliveries.due_at, nowOf(deps))),
    )
    .limit(most)
    .as('due')
  const query = deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(due)
  return read([query], ([[row]]) => row?.count ?? 0)
}

export interface AttemptResult {
  /** Null if there was no answer. */
  status: number | null
  duration_ms: number
  response: string | null
  error: WebhookDelivery['error']
}

/** Records an attempt unless another process has claimed the delivery since. `due_at`: time of the next attempt. */
export function recordAttemptStatement(
  deps: Deps,
  { id, due_at: claim }: Pick<ClaimedDelivery, 'id' | 'due_at'>,
  next: { state: WebhookDelivery['state']; due_at: string | null },
  result: AttemptResult,
): Statement {
  return deps.db
    .update(webhookDeliveries)
    .set({ ...next, ...result, attempted_at: nowOf(deps) })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.due_at, claim)))
}

/** Unfinished deliveries of a webhook fail if it is off. */
export function cancelDeliveriesStatement(deps: Deps, hookId: number): Statement {
  return deps.db
    .update(webhookDeliveries)
    .set({ state: 'failed', due_at: null, error: 'switched_off' })
    .where(
      and(
        eq(webhookDeliveries.hook_id, hookId),
        isDueDelivery,
        sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${hookId} and ${webhooks.is_active} = 0)`,
      ),
    )
}

/** Marks a webhook as working, or as failing since the first failure. */
export function recordHealthStatement(deps: Deps, hookIds: readonly number[], isWorking: boolean) {
  const { failing_since } = webhooks
  return deps.db
    .update(webhooks)
    .set({ failing_since: isWorking ? null : sql`coalesce(${failing_since}, ${nowOf(deps)})` })
    .where(and(isInIds(webhooks.id, hookIds), isWorking ? isNotNull(failing_since) : undefined))
}

const perPage = 50

/** Latest first. */
export function listDeliveries(
  deps: Deps,
  hookId: number,
  after: number | undefined,
): Read<{ items: WebhookDelivery[]; next: number | null }> {
  const { event_id: message_id, hook_id, ...columns } = webhookDeliveries
  const { id, state, attempts, due_at, attempted_at, status } = columns
  const { duration_ms, response, error, created_at } = columns
  const query = deps.db
    .select({
      id,
      message_id,
      // Events without deliveries are no part of this.
      event: sql<WebhookDelivery['event']>`${webhookEvents.type}`.as('event'),
      state,
      attempts,
      due_at,
      attempted_at,
      status,
      duration_ms,
      response,
      error,
      created_at,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, message_id))
    .where(and(eq(hook_id, hookId), after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(perPage + 1)
  return read([query], ([rows]) => {
    const items = rows.slice(0, perPage)
    return { items, next: rows.length > perPage ? items.at(-1)!.id : null }
  })
}

/** Retention in days. */
const keptDays = 30

/** Deletes old events with their deliveries, oldest first. */
export function deleteOldEventsStatement(deps: Deps, limit: number): Statement {
  const since = new Date(deps.now().getTime() - keptDays * dayLength).toISOString()
  return deps.db.delete(webhookEvents).where(
    sql`${webhookEvents.id} in (select old.id from ${webhookEvents} as old
        where old.created_at <= ${since} order by old.created_at limit ${limit})`,
  )
}
