// What ends a notification: it is called back before its moment or withdrawn after it, and either can be undone.
import type { Dispatch } from '../../../client/contract/desk/notifications/dispatch.ts'
import { auditIfWritten } from '../../data/audit.ts'
import { getDispatch, getStoredDispatch } from '../../data/notifications/dispatch.ts'
import { waitingWrite, withdrawalWrites } from '../../data/notifications/dispatch-writes.ts'
import { problem } from '../../http/problem.ts'
import { publish } from '../../realtime/publish.ts'
import { read, run, runAll } from '../../storage/db.ts'
import { channelOf, loadDispatch, refuseUnless } from './dispatch.ts'
import type { Acting } from '../acting.ts'

/** @throws Problem `changed_meanwhile` once it was sent */
export const callBack = (acting: Acting, id: number) => setWaiting(acting, id, 'called_back')

/** Lets one wait again that was called back, if its moment has not passed. */
export const waitAgain = (acting: Acting, id: number) => setWaiting(acting, id, 'scheduled')

async function setWaiting(
  { deps, operator, requestId }: Acting,
  id: number,
  state: 'scheduled' | 'called_back',
): Promise<Dispatch> {
  refuseUnless(operator, await loadDispatch(deps, id))
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
export async function giveBack(acting: Acting, id: number): Promise<Dispatch> {
  await setSent(acting, id, 'sent')
  return loadDispatch(acting.deps, id)
}

async function setSent(
  { deps, operator, requestId }: Acting,
  id: number,
  state: 'sent' | 'withdrawn',
): Promise<void> {
  refuseUnless(operator, await loadDispatch(deps, id))
  const action = state === 'sent' ? 'notification.give_back' : 'notification.withdraw'
  const act = { action, type: 'notification', id, request_id: requestId }
  const change = read(
    [...withdrawalWrites(deps, id, state), auditIfWritten(deps, operator, act)],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('changed_meanwhile')
}
