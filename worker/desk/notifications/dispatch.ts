// Notifications that operators send (docs/decisions/desk/102-notifications-at-the-desk.md).
import {
  groupChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../client/contract/notifications/channels.ts'
import {
  subjectOf,
  targetOf,
  type Dispatch,
  type DispatchInput,
} from '../../../client/contract/desk/notifications/dispatch.ts'
import { callBackTime } from '../../../client/contract/desk/newsletter/issue.ts'
import { can } from '../../../client/contract/roles.ts'
import { auditIfWritten, auditWrite } from '../../data/audit.ts'
import {
  countAudience,
  dispatchOfRequest,
  dueDispatches,
  getDispatch,
  getStoredDispatch,
  listDispatches,
  type StoredDispatch,
} from '../../data/notifications/dispatch.ts'
import {
  dispatchWrite,
  isNotDue,
  lastDispatch,
  sendWrites,
} from '../../data/notifications/dispatch-writes.ts'
import { getAccount } from '../../data/members/member.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { eventOf } from '../../data/notifications/writes.ts'
import { problem } from '../../http/problem.ts'
import { publish } from '../../realtime/publish.ts'
import { read, run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { Acting } from '../acting.ts'

interface Made extends Dispatch {
  is_new: boolean
}

/**
 * Sends it, now or at its moment. `key` names the request: the same one again makes nothing new.
 * @throws Problem `not_found` for a member nobody is, `idempotency_key_reused` for a key that made something else
 */
export async function makeDispatch(
  acting: Acting,
  input: DispatchInput,
  key: string | null,
): Promise<Made> {
  const { deps, operator, requestId } = acting
  const { to, at, btn_link, texts } = input
  refuseUnless(operator, input)
  const now = deps.now().toISOString()
  const request_key = key && `${operator.id} ${key}`
  const before = await repeated(deps, request_key, input)
  if (before !== null) return { ...(await loadDispatch(deps, before)), is_new: false }
  const due_at = at === 'soon' ? soonIn(deps) : (at ?? now)
  if (at !== undefined && due_at <= now)
    throw problem('validation_failed', { fields: [{ field: 'at', code: 'moment_past' }] })
  await assertThere(deps, to)
  const act = { action: 'notification.make', type: 'notification', id: lastDispatch }
  const made = await run(
    deps,
    read(
      [
        dispatchWrite(deps, {
          btn_link,
          texts,
          due_at,
          request_key,
          target: targetOf(to),
          by: operator.id,
        }),
        // Its texts are in its row: those to one member go with the account.
        auditIfWritten(deps, operator, { ...act, request_id: requestId, after: { to, due_at } }),
      ],
      ([[row]]) => row?.id,
    ),
  )
  const id = made ?? (await repeated(deps, request_key, input))
  if (id === null) throw problem('internal_error')
  if (at === undefined) await sendDispatch(deps, id, operator)
  return { ...(await loadDispatch(deps, id)), is_new: made !== undefined }
}

const soonIn = (deps: Deps) => new Date(deps.now().getTime() + callBackTime * 1000).toISOString()

async function assertThere(deps: Deps, to: string): Promise<void> {
  const { audience, user_id } = targetOf(to)
  if (audience === 'user' && !(await run(deps, getAccount(deps, user_id))))
    throw problem('not_found')
}

/** What the same request has made before; null the first time. */
async function repeated(
  deps: Deps,
  key: string | null,
  { to, btn_link, texts, at }: DispatchInput,
): Promise<number | null> {
  const before = key === null ? null : await run(deps, dispatchOfRequest(deps, key))
  if (!before) return null
  const due_at = at === 'soon' ? before.due_at : (at ?? before.due_at)
  const asked = { ...targetOf(to), btn_link, texts, due_at }
  const isSame = Object.entries(asked).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof asked]),
  )
  if (!isSame) throw problem('idempotency_key_reused')
  return before.id
}

/** To one member, and in its languages, it is for those who may send just that. */
export function refuseUnless(
  operator: LiveOperator,
  dispatch: Pick<Dispatch, 'to' | 'texts'>,
): void {
  if (!can(operator, 'notification.send', subjectOf(dispatch))) throw problem('forbidden')
}

/** Of those to one member, only who reads members learns more than that there was one. */
export async function loadDispatches(
  deps: Deps,
  operator: LiveOperator,
  before: number | undefined,
) {
  const page = await run(deps, listDispatches(deps, before))
  return can(operator, 'member.read') ? page : { ...page, items: page.items.map(withoutMember) }
}

function withoutMember(dispatch: Dispatch): Dispatch {
  if (!subjectOf(dispatch).isForMember) return dispatch
  return { ...dispatch, to: 'user', to_name: null, btn_link: '', texts: {} }
}

export async function loadDispatch(deps: Deps, id: number): Promise<Dispatch> {
  const found = await run(deps, getDispatch(deps, id))
  if (!found) throw problem('not_found')
  return found
}

/** Makes it a notification, if it is due and waits; connected readers see it at once. */
async function sendDispatch(
  deps: Deps,
  id: number,
  operator: { id: number } | null,
): Promise<void> {
  const waiting = await run(deps, getStoredDispatch(deps, id))
  if (waiting?.state !== 'scheduled') return
  const [made, ...others] = sendWrites(deps, waiting)
  const noted = auditWrite(deps, operator, {
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
    if (!isNotDue(error)) throw error
  }
}

export function channelOf({ audience, user_id, vip_group }: StoredDispatch): string {
  if (audience === 'user') return memberChannel(user_id ?? 0)
  if (audience === 'group') return groupChannel(vip_group ?? '')
  return audience === 'members' ? membersChannel : publicChannel
}

/** Notifications per run. */
const atOnce = 20

/** Sends what is due (cron, once per minute). */
export async function sendDue(deps: Deps): Promise<void> {
  for (const id of await run(deps, dueDispatches(deps, atOnce))) await sendDispatch(deps, id, null)
}

/** How many members it would be for, and what a single one is called. */
export async function audienceOf({ deps, operator }: Acting, to: string) {
  refuseUnless(operator, { to, texts: {} })
  const target = targetOf(to)
  if (target.audience === 'user') {
    const account = await run(deps, getAccount(deps, target.user_id))
    if (!account) throw problem('not_found')
    return { count: 1, name: account.nickname }
  }
  return { count: await run(deps, countAudience(deps, target)), name: null }
}
