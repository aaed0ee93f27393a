// Webhooks at the desk (docs/decisions/api/webhooks.md).
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { maxWebhooks } from '../../../client/contract/desk/webhooks/events.ts'
import {
  rotationHours,
  type Webhook,
  type WebhookChange,
  type WebhookForm,
  type WebhookWithSecret,
} from '../../../client/contract/desk/webhooks/webhook.ts'
import { seal } from '../../auth/sealed.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import {
  cancelDeliveriesStatement,
  insertPingStatements,
  listDeliveries,
  resendStatement,
} from '../../data/webhooks/delivery.ts'
import {
  deleteWebhookStatement,
  insertWebhookStatement,
  listWebhooks,
  rememberActiveWebhook,
  storedWebhooks,
  updateWebhookStatement,
} from '../../data/webhooks/webhook.ts'
import { outgoingUrl } from '../../http/outgoing.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { secretPurpose } from '../../services/webhooks/secret.ts'
import { callSender } from '../../services/webhooks/wake.ts'
import { run, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

export interface WebhookContext extends OperatorContext {
  env: Pick<Env, 'ORIGIN' | 'TOKEN_SECRET'>
}

/** @throws Problem `not_found` */
async function loadWebhook({ deps }: Pick<WebhookContext, 'deps'>, id: number): Promise<Webhook> {
  const [hook] = await run(deps, listWebhooks(deps, id))
  if (!hook) throw problem('not_found')
  return hook
}

/** @throws Problem `validation_failed` for an address that the site may not ask */
function checkedUrl({ env }: WebhookContext, address: string): string {
  const url = outgoingUrl(address, env.ORIGIN)
  if (url) return url.href
  throw problem('validation_failed', { fields: [{ field: 'url', code: 'address_refused' }] })
}

/** `whsec_` and 24 random bytes in base64. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

const sealed = ({ env }: WebhookContext, secret: string) =>
  seal(env.TOKEN_SECRET, secretPurpose, secret)

interface Logged {
  verb: string
  id: number | SQL
  before?: unknown
  after?: unknown
}

/** Runs a write with its audit event and others; resolves to the id it returns, null if it changed nothing. */
async function writeLogged(
  { deps, operator }: WebhookContext,
  write: Statement,
  { verb, ...event }: Logged,
  others: readonly Statement[] = [],
): Promise<number | null> {
  const act = { ...event, action: `webhook.${verb}`, type: 'webhook' }
  const audit = insertAuditIfChangedStatement(deps, operator, act)
  const queries = [write, audit, ...others]
  const [[row] = []] = await run(deps, {
    queries,
    shape: (results) => results as { id: number }[][],
  })
  return row?.id ?? null
}

export async function addWebhook(
  context: WebhookContext,
  given: WebhookForm,
): Promise<WebhookWithSecret> {
  const { deps, operator } = context
  const form = { ...given, url: checkedUrl(context, given.url) }
  const secret = newSecret()
  const row = { ...form, secret: await sealed(context, secret), by: operator.id }
  const after = form
  const event = { verb: 'add', id: sql`last_insert_rowid()`, after }
  const id = await writeLogged(context, insertWebhookStatement(deps, row), event)
  if (id === null) {
    const values = { most: maxWebhooks }
    throw problem('validation_failed', { fields: [{ field: 'url', code: 'too_big', values }] })
  }
  rememberActiveWebhook()
  return { ...(await loadWebhook(context, id)), secret }
}

/** @throws Problem `not_found`, `changed_meanwhile`, or `validation_failed` */
export async function changeWebhook(
  context: WebhookContext,
  { id, rev, change }: { id: number; rev: number; change: WebhookChange },
): Promise<Webhook> {
  const { deps } = context
  const before = await loadWebhook(context, id)
  const after = { ...change, ...(change.url && { url: checkedUrl(context, change.url) }) }
  const isSwitchedOn = change.is_active === true && !before.is_active
  const state = change.is_active === undefined ? {} : { off_reason: null }
  const set = { ...after, ...state, ...(isSwitchedOn && { failing_since: null }) }
  const verb = change.is_active === false ? 'off' : isSwitchedOn ? 'on' : 'change'
  const former = Object.fromEntries(
    Object.keys(after).map((key) => [key, before[key as keyof WebhookChange]]),
  )
  const written = await writeLogged(
    context,
    updateWebhookStatement(deps, { id, rev }, set),
    { verb, id, before: former, after },
    [cancelDeliveriesStatement(deps, id)],
  )
  if (written === null) throw problem('changed_meanwhile')
  if (isSwitchedOn) rememberActiveWebhook()
  return loadWebhook(context, id)
}

export async function deleteWebhook(context: WebhookContext, id: number): Promise<void> {
  const { url, events } = await loadWebhook(context, id)
  const event = { verb: 'delete', id, before: { url, events } }
  await writeLogged(context, deleteWebhookStatement(context.deps, id), event)
}

/** Replaces the secret. The former one still signs for a day, so that receivers can change over. */
export async function rotateSecret(
  context: WebhookContext,
  id: number,
): Promise<WebhookWithSecret> {
  const { deps } = context
  const stored = foundOrThrow((await run(deps, storedWebhooks(deps))).find((one) => one.id === id))
  const secret = newSecret()
  const until = new Date(deps.now().getTime() + rotationHours * 60 * 60 * 1000).toISOString()
  const set = {
    secret: await sealed(context, secret),
    former_secret: stored.secret,
    rotating_until: until,
  }
  const event = { verb: 'rotate', id, after: { rotating_until: until } }
  if ((await writeLogged(context, updateWebhookStatement(deps, stored, set), event)) === null)
    throw problem('changed_meanwhile')
  return { ...(await loadWebhook(context, id)), secret }
}

/** Delivers a test event. Resolves to the id of its delivery. */
export async function pingWebhook(context: WebhookContext, id: number): Promise<number> {
  const { deps } = context
  const { is_active } = await loadWebhook(context, id)
  if (!is_active) throw offProblem()
  const [event, delivery] = insertPingStatements(
    deps,
    id,
    `msg_${randomUUID().replaceAll('-', '')}`,
  )
  const act = { verb: 'ping', id }
  await writeLogged(context, event, act, [delivery])
  const { items } = await run(deps, listDeliveries(deps, id, undefined))
  deps.waitUntil(callSender(deps).catch(() => undefined))
  return items[0]!.id
}

/** @throws Problem `not_found` */
export async function resendDelivery(
  context: WebhookContext,
  { id, delivery }: { id: number; delivery: number },
): Promise<void> {
  const { deps } = context
  const { is_active } = await loadWebhook(context, id)
  if (!is_active) throw offProblem()
  const write = resendStatement(deps, id, delivery)
  if ((await writeLogged(context, write, { verb: 'resend', id, after: { delivery } })) === null)
    throw problem('not_found')
  deps.waitUntil(callSender(deps).catch(() => undefined))
}

/** A webhook that is off gets no deliveries. */
const offProblem = () =>
  problem('validation_failed', { fields: [{ field: 'is_active', code: 'invalid_value' }] })
