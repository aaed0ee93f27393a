// Notifications written by operators (docs/decisions/community/notifications.md).
import {
  groupChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../client/contract/notifications/channels.ts'
import {
  permissionSubjectOf,
  parseNotificationAudience,
  type ScheduledNotification,
  type NotificationInput,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { cancelWindowSeconds } from '../../../client/contract/desk/newsletter/issue.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  countAudience,
  findByIdempotencyKey,
  dueNotifications,
  getDispatch,
  getStoredDispatch,
  listDispatches,
  type StoredScheduledNotification,
} from '../../data/notifications/scheduled-notification.ts'
import {
  insertScheduledNotificationStatement,
  isNotSendable,
  lastDispatch,
  publishNotificationStatements,
} from '../../data/notifications/scheduled-notification-writes.ts'
import { getAccount } from '../../data/members/member.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { eventOf } from '../../data/notifications/writes.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { publish } from '../../realtime/publish.ts'
import { read, run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface Made extends ScheduledNotification {
  is_new: boolean
}

/**
 * Sends the notification now or schedules it. `key` is the idempotency key: a repeated request returns the same
 * notification.
 * @throws Problem `not_found` for an unknown member, `idempotency_key_reused` for the key of a different request
 */
export async function scheduleNotification(
  acting: OperatorContext,
  input: NotificationInput,
  key: string | null,
): Promise<Made> {
  const { deps, operator } = acting
  const { to, at, btn_link, texts } = input
  assertMayNotify(operator, input)
  const now = deps.now().toISOString()
  const idempotency_key = key && `${operator.id} ${key}`
  const before = await findRepeated(deps, idempotency_key, input)
  if (before !== null) return { ...(await loadScheduledNotification(deps, before)), is_new: false }
  const due_at = at === 'soon' ? cancelableUntil(deps) : (at ?? now)
  if (at !== undefined && due_at <= now)
    throw problem('validation_failed', { fields: [{ field: 'at', code: 'moment_past' }] })
  await assertThere(deps, to)
  const act = { action: 'notification.make', type: 'notification', id: lastDispatch }
  const made = await run(
    deps,
    read(
      [
        insertScheduledNotificationStatement(deps, {
          btn_link,
          texts,
          due_at,
          idempotency_key,
          target: parseNotificationAudience(to),
          by: operator.id,
        }),
        // The texts are stored only in the notification's row, so texts to one member are deleted with the account.
        insertAuditIfChangedStatement(deps, operator, {
          ...act,
          after: { to, due_at },
        }),
      ],
      ([[row]]) => row?.id,
    ),
  )
  const id = made ?? (await findRepeated(deps, idempotency_key, input))
  if (id === null) throw problem('internal_error')
  if (at === undefined) await publishNotification(deps, id, operator)
  return { ...(await loadScheduledNotification(deps, id)), is_new: made !== undefined }
}

const cancelableUntil = (deps: Deps) =>
  new Date(deps.now().getTime() + cancelWindowSeconds * 1000).toISOString()

async function assertThere(deps: Deps, to: string): Promise<void> {
  const { audience, user_id } = parseNotificationAudience(to)
  if (audience === 'user' && !(await run(deps, getAccount(deps, user_id))))
    throw problem('not_found')
}

/** Id created by an earlier request with the same key; null for the first one. */
async function findRepeated(
  deps: Deps,
  key: string | null,
  { to, btn_link, texts, at }: NotificationInput,
): Promise<number | null> {
  const before = key === null ? null : await run(deps, findByIdempotencyKey(deps, key))
  if (!before) return null
  const due_at = at === 'soon' ? before.due_at : (at ?? before.due_at)
  const asked = { ...parseNotificationAudience(to), btn_link, texts, due_at }
  const isSame = Object.entries(asked).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof asked]),
  )
  if (!isSame) throw problem('idempotency_key_reused')
  return before.id
}

/** Throws unless the operator may send to this audience in all languages of the texts. */
export function assertMayNotify(
  operator: LiveOperator,
  dispatch: Pick<ScheduledNotification, 'to' | 'texts'>,
): void {
  if (!can(operator, 'notification.send', permissionSubjectOf(dispatch))) throw problem('forbidden')
}

/** Without the permission to read members, notifications to one member show only that they exist. */
export async function loadDispatches(
  deps: Deps,
  operator: LiveOperator,
  before: number | undefined,
) {
  const page = await run(deps, listDispatches(deps, before))
  return can(operator, 'member.read') ? page : { ...page, items: page.items.map(withoutMember) }
}

function withoutMember(dispatch: ScheduledNotification): ScheduledNotification {
  if (!permissionSubjectOf(dispatch).isForMember) return dispatch
  return { ...dispatch, to: 'user', to_name: null, btn_link: '', texts: {} }
}

export async function loadScheduledNotification(
  deps: Deps,
  id: number,
): Promise<ScheduledNotification> {
  return foundOrThrow(await run(deps, getDispatch(deps, id)))
}

/** Publishes a due scheduled notification. Connected readers get it at once. */
async function publishNotification(
  deps: Deps,
  id: number,
  operator: { id: number } | null,
): Promise<void> {
  const waiting = await run(deps, getStoredDispatch(deps, id))
  if (waiting?.state !== 'scheduled') return
  const [made, ...others] = publishNotificationStatements(deps, waiting)
  const noted = insertAuditStatement(deps, operator, {
    action: 'notification.send',
    type: 'notification',
    id,
  })
  try {
    const number = await run(
      deps,
      read([made, ...others, noted], ([[row]]) => row?.id ?? 0),
    )
    const { btn_link, texts } = waiting
    const created_at = deps.now().toISOString()
    const data = eventOf({ id: number, btn_link, created_at, texts })
    publish(deps, [{ channel: channelOf(waiting), event: 'notification', data }])
  } catch (error) {
    if (!isNotSendable(error)) throw error
  }
}

export function channelOf({ audience, user_id, vip_group }: StoredScheduledNotification): string {
  if (audience === 'user') return memberChannel(user_id ?? 0)
  if (audience === 'group') return groupChannel(vip_group ?? '')
  return audience === 'members' ? membersChannel : publicChannel
}

/** Maximum number of notifications per run. */
const atOnce = 20

/** Publishes due notifications (cron, once per minute). */
export async function publishDueNotifications(deps: Deps): Promise<void> {
  for (const id of await run(deps, dueNotifications(deps, atOnce)))
    await publishNotification(deps, id, null)
}

/** Number of members in the audience; for a single member also the nickname. */
export async function audienceOf({ deps, operator }: OperatorContext, to: string) {
  assertMayNotify(operator, { to, texts: {} })
  const target = parseNotificationAudience(to)
  if (target.audience === 'user') {
    const account = foundOrThrow(await run(deps, getAccount(deps, target.user_id)))
    return { count: 1, name: account.nickname }
  }
  return { count: await run(deps, countAudience(deps, target)), name: null }
}
