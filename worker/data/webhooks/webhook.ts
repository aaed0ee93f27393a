// Webhooks at the desk. Secrets are stored encrypted.
import { and, asc, eq, sql } from 'drizzle-orm'
import { maxWebhooks } from '../../../client/contract/desk/webhooks/events.ts'
import type { Webhook, WebhookForm } from '../../../client/contract/desk/webhooks/webhook.ts'
import { memoize, setMemo } from '../../storage/memo.ts'
import { aliasColumn, read, run, type Read } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { operators, webhooks } from '../../storage/schema/index.ts'
import { toOperatorRef } from '../operators/person.ts'
import type { Deps } from '../../deps.ts'

export type StoredWebhook = typeof webhooks.$inferSelect

/** Oldest first. */
export function listWebhooks(deps: Deps, id?: number): Read<Webhook[]> {
  const now = deps.now().toISOString()
  const query = deps.db
    .select({ hook: webhooks, name: aliasColumn(operators.name, 'name') })
    .from(webhooks)
    .leftJoin(operators, eq(operators.id, webhooks.created_by))
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(asc(webhooks.id))
  return read([query], ([rows]) =>
    rows.map(({ hook: { secret: _secret, former_secret: _former, ...hook }, name }) => ({
      ...hook,
      rotating_until: (hook.rotating_until ?? '') > now ? hook.rotating_until : null,
      created_by: toOperatorRef(hook.created_by, name),
    })),
  )
}

/** With their encrypted secrets, for deliveries. */
export function storedWebhooks(deps: Deps): Read<StoredWebhook[]> {
  return read([deps.db.select().from(webhooks).orderBy(asc(webhooks.id))], ([rows]) => rows)
}

/** Returns no row if there are too many. */
export function insertWebhookStatement(
  deps: Deps,
  { by, ...form }: WebhookForm & { secret: string; by: number },
) {
  const row = { ...form, created_by: by, created_at: deps.now().toISOString() }
  const isBelowLimit = sql`where (select count(*) from ${webhooks}) < ${maxWebhooks}`
  return deps.db
    .insert(webhooks)
    .select(selectValues(webhooks, row, isBelowLimit))
    .returning({ id: webhooks.id })
}

/** Returns no row if the webhook has changed since `rev`. */
export function updateWebhookStatement(
  deps: Deps,
  { id, rev }: Pick<Webhook, 'id' | 'rev'>,
  change: Partial<Omit<StoredWebhook, 'id' | 'rev'>>,
) {
  return deps.db
    .update(webhooks)
    .set({ ...change, rev: rev + 1 })
    .where(and(eq(webhooks.id, id), eq(webhooks.rev, rev)))
    .returning({ id: webhooks.id })
}

export function deleteWebhookStatement(deps: Deps, id: number) {
  return deps.db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
}

const memoKey = 'active webhook'
/** Milliseconds. A new webhook may wait for the cron job for that long. */
const rememberedFor = 60_000

/** True if any webhook is active, as known to this isolate. */
export function hasActiveWebhook(deps: Deps): Promise<boolean> {
  const query = deps.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.is_active, true))
    .limit(1)
  return memoize(memoKey, rememberedFor, () =>
    run(
      deps,
      read([query], ([rows]) => rows.length > 0),
    ),
  )
}

/** For this isolate, which has just added or switched on a webhook. */
export function rememberActiveWebhook(): void {
  setMemo(memoKey, true, rememberedFor)
}
