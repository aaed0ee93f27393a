// Erasing a member at the desk: timing and cancellation. For what remains, see `member/erasure.test.ts`.
import { beforeEach, expect, it } from 'vitest'
import type { Member } from '../../../../client/contract/desk/members/member.ts'
import { deleteDueAccounts } from '../../../../worker/services/members/deletion.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

let support = ''
beforeEach(async () => {
  await resetSite()
  support = await operatorSession('support', true)
})

const usual = 'member@example.test'

async function idOf(address: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>('select id from users where email = ?', address)
  return row!.id
}

/** Runs the cron job once the time to cancel is over. */
async function sweepAfter(minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * 60_000)
  for (let runs = 0; runs < 5; runs++) await deleteDueAccounts(testDeps(at))
}

it('an erasure signs the member out at once, and can be canceled for ten minutes', async () => {
  const id = await idOf(usual)
  const token = await logIn('member')
  const { deletion_due_at } = await callDesk<Member>(support, `member/${id}`, { method: 'DELETE' })
  expect((await sendApi('/api/user', { as: token })).status).toBe(401)
  expect(Date.parse(deletion_due_at!) - Date.now()).toBeGreaterThan(9 * 60_000)
  await sweepAfter(5)
  // A repeated request does not postpone it.
  await callDesk<Member>(support, `member/${id}`, { method: 'DELETE' })
  const kept = await callDesk<Member>(support, `member/${id}/keep`, { method: 'POST' })
  expect(kept.deletion_due_at).toBeNull()
  await sweepAfter(60)
  expect(await rowsOf('select id from users where id = ?', id)).toHaveLength(1)
})

it('an erasure can be undone from the log while the account exists', async () => {
  const id = await idOf(usual)
  const owner = await operatorSession('owner')
  await callDesk<Member>(support, `member/${id}`, { method: 'DELETE' })
  const [act] = await rowsOf<{ id: number }>(
    "select id from audit_log where action = 'member.erase'",
  )
  const undo = () => fetchDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })
  expect((await undo()).status).toBe(204)
  expect(await readProblem(await undo())).toEqual([409, 'undo_outdated'])
  await sweepAfter(60)
  expect(await rowsOf('select id from users where id = ?', id)).toHaveLength(1)
})

it('undo restores the deletion date that the member had chosen', async () => {
  const id = await idOf(usual)
  const wanted = new Date(Date.now() + 14 * 86_400_000).toISOString()
  await rowsOf('update users set deletion_due_at = ? where id = ? returning id', wanted, id)
  const due = async () => (await callDesk<Member>(support, `member/${id}`)).deletion_due_at
  const undo = (action: string, as = support) =>
    fetchDesk(as, 'undo', { body: { action, type: 'member', id: String(id) } })
  const { deletion_due_at } = await callDesk<Member>(support, `member/${id}`, { method: 'DELETE' })
  expect(deletion_due_at! < wanted).toBe(true)
  expect(await readProblem(await undo('member.erase', await operatorSession('owner')))).toEqual([
    409,
    'undo_outdated',
  ])
  expect((await undo('member.erase')).status).toBe(204)
  expect(await due()).toBe(wanted)
  expect(await readProblem(await undo('member.erase'))).toEqual([409, 'undo_outdated'])

  await callDesk<Member>(support, `member/${id}/keep`, { method: 'POST' })
  expect(await due()).toBeNull()
  const tired = await operatorSession('support')
  expect(await readProblem(await undo('member.keep', tired))).toEqual([403, 'step_up_required'])
  expect((await undo('member.keep')).status).toBe(204)
  expect(await due()).toBe(wanted)
})

it('an erasure requires a recent second factor', async () => {
  const tired = await operatorSession('support')
  const response = await fetchDesk(tired, `member/${await idOf(usual)}`, { method: 'DELETE' })
  expect(await readProblem(response)).toEqual([403, 'step_up_required'])
})
