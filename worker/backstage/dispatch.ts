// Notifications that operators send (docs/decisions/102-notifications-at-the-desk.md).
import {
  groupChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../client/contract/channels.ts'
import {
  targetOf,
  type Dispatch,
  type DispatchInput,
} from '../../client/contract/backstage/dispatch.ts'
import { auditIfWritten, auditWrite } from '../data/audit.ts'
import {
  countAudience,
  dispatchOfRequest,
  dueDispatches,
  getDispatch,
  getStoredDispatch,
  type StoredDispatch,
} from '../data/dispatch.ts'
import {
  dispatchWrite,
  isNotDue,
  lastDispatch,
  sendWrites,
  waitingWrite,
  withdrawalWrites,
} from '../data/dispatch-writes.ts'
import { getAccount } from '../data/member.ts'
import { eventOf } from '../data/notification-writes.ts'
import { problem } from '../http/problem.ts'
import { publish } from '../realtime/publish.ts'
import { read, run, runAll, type Deps } from '../storage/db.ts'
import type { Acting } from './entry.ts'

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
  const now = deps.now().toISOString()
  const request_key = key && `${operator.id} ${key}`
  const before = await repeated(deps, request_key, input)
  if (before !== null) return { ...(await loadDispatch(deps, before)), is_new: false }
  if (at !== undefined && at <= now)
    throw problem('validation_failed', { fields: [{ field: 'at', code: 'moment_past' }] })
  await assertThere(deps, to)
  const due_at = at ?? now
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
  const asked = { ...targetOf(to), btn_link, texts, due_at: at ?? before.due_at }
  const isSame = Object.entries(asked).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof asked]),
  )
  if (!isSame) throw problem('idempotency_key_reused')
  return before.id
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

function channelOf({ audience, user_id, vip_group }: StoredDispatch): string {
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
export async function audienceOf(deps: Deps, to: string) {
  const target = targetOf(to)
  if (target.audience === 'user') {
    const account = await run(deps, getAccount(deps, target.user_id))
    if (!account) throw problem('not_found')
    return { count: 1, name: account.nickname }
  }
  return { count: await run(deps, countAudience(deps, target)), name: null }
}

/** @throws Problem `changed_meanwhile` once it was sent */
export const callBack = (acting: Acting, id: number) => setWaiting(acting, id, 'called_back')

/** Lets one wait again that was called back, if its moment has not passed. */
export const waitAgain = (acting: Acting, id: number) => setWaiting(acting, id, 'scheduled')

async function setWaiting(
  { deps, operator, requestId }: Acting,
  id: number,
  state: 'scheduled' | 'called_back',
): Promise<Dispatch> {
  await loadDispatch(deps, id)
  const action = state === 'scheduled' ? 'notification.wait_again' : 'notification.call_back'
  const act = { action, type: 'notification', id, request_id: requestId }
  const change = read(
    [waitingWrite(deps, id, state), auditIfWritten(deps, operator, act)],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('changed_meanwhile')
  return loadDispatch(deps, id)
}

/** Takes it out of lists, counts and open pages; what was read of it stays counted. */
export async function withdrawDispatch(acting: Acting, id: number): Promise<Dispatch> {
  await setSent(acting, id, 'withdrawn')
  const { withdrawn, after } = await runAll(acting.deps, {
    withdrawn: getStoredDispatch(acting.deps, id),
    after: getDispatch(acting.deps, id),
  })
  if (!withdrawn || !after) throw problem('not_found')
  const data = { id: withdrawn.notification_id ?? 0 }
  publish(acting.deps, [{ channel: channelOf(withdrawn), event: 'withdrawn', data }])
  return after
}

/** Gives one back that was withdrawn. */
export const giveBack = (acting: Acting, id: number) => setSent(acting, id, 'sent')

async function setSent(
  { deps, operator, requestId }: Acting,
  id: number,
  state: 'sent' | 'withdrawn',
): Promise<void> {
  await loadDispatch(deps, id)
  const action = state === 'sent' ? 'notification.give_back' : 'notification.withdraw'
  const act = { action, type: 'notification', id, request_id: requestId }
  const change = read(
    [...withdrawalWrites(deps, id, state), auditIfWritten(deps, operator, act)],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('changed_meanwhile')
}
