// Members deleted since a backup, and subscribers who left since, are not restored from it.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import { createListsToken, subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import type { MailReport } from '../../../worker/data/mail/report.ts'
import { getSubscriber, setLists } from '../../../worker/data/newsletter/newsletter.ts'
import {
  unsubscribeMemberStatements,
  subscribeStatement,
  subscriberWrite,
} from '../../../worker/data/newsletter/subscription-rows.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { unsubscribe } from '../../../worker/services/newsletter/newsletter.ts'
import { listBackups } from '../../../worker/storage/files/backups.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { continueBackup } from '../../../worker/services/backups/backup.ts'
import { itDeep } from '../../support/deep.ts'
import { withMethods } from '../../support/fakes/bindings.ts'
import { emptyContent } from '../../support/fakes/database.ts'
import { backUp, restoreClosed } from '../../support/site/backups.ts'
import { findStoredTexts } from '../../support/site/find-stored-texts.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { noteReport } from '../../../worker/mail/bounces/note-report.ts'

beforeEach(resetSite)

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const aNight = 24 * 60

const backUpFrom = (from: number) => backUp((minute) => testDeps(later(from + minute)))

async function leave(): Promise<void> {
  await rowsOf("update users set deletion_due_at = '2026-01-01' where id = 2 returning id")
  await deleteDueAccounts(testDeps(later(30)))
}
const isThere = async () => (await rowsOf('select id from users where id = 2')).length > 0

const emailOf = async (id: number) =>
  (await rowsOf<{ email: string }>('select email from users where id = ?', id))[0]!.email

itDeep('an erasure applies to a restore that is repeated after an interruption', async () => {
  const started_at = await backUpFrom(0)
  await leave()
  // Fails as soon as the tables are empty.
  const get = async (key: string) => {
    const [user] = await rowsOf('select id from users limit 1')
    if (!user) throw new Error('the connection is lost')
    return env.BACKUPS.get(key)
  }
  const backups = withMethods(env.BACKUPS, { get })
  await expect(restoreClosed({ ...testDeps(later(60)), backups }, started_at)).rejects.toThrow(
    'r2 is unavailable',
  )
  expect(await isThere()).toBe(false)
  await restoreClosed(testDeps(later(61)), started_at)
  await deleteDueAccounts(testDeps(later(62)))
  expect(await isThere()).toBe(false)
})

const key = (address: string) => subscriberKey(env.TOKEN_SECRET, address)

async function join(minutes: number, address: string, ...lists: Locale[]): Promise<void> {
  const deps = testDeps(later(minutes))
  await writeBatch(deps, [
    subscriberWrite(deps, { email: address, email_hmac: key(address) }),
    ...lists.map((lang) => subscribeStatement(deps, address, lang, true)),
  ])
}

async function listsOf(address: string): Promise<Locale[] | null> {
  const known = await run(testDeps(), getSubscriber(testDeps(), { email: address }))
  return known && known.lists
}

async function leaveByLink(minutes: number, address: string): Promise<void> {
  const token = createListsToken(env.TOKEN_SECRET, key(address))
  await unsubscribe(testDeps(later(minutes)), env.TOKEN_SECRET, { token })
}

/** A delivery that arrived, and a later report of the provider. */
async function report(address: string, report: MailReport): Promise<void> {
  const [reader] = await rowsOf<{ id: number }>(
    'select id from subscribers where email_hmac = ?',
    key(address),
  )
  const [issue] = await rowsOf<{ id: number }>(
    `insert into issues (title, data, created_at, changed_at) values ('Sent', '{}', '', '') returning id`,
  )
  await rowsOf(
    `insert into issue_deliveries (issue_id, lang, subscriber_id, state, due_at)
       values (?, 'en-US', ?, 'sent', '2026-01-01') returning issue_id`,
    issue!.id,
    reader!.id,
  )
  await noteReport(testDeps(later(30)), `issue-${issue!.id}-en-US-${reader!.id}`, report)
}

/** Ways to leave the lists. The subscriber's address contains the name of the way. */
const leaving: Record<string, (address: string) => Promise<void>> = {
  'link@example.test': (address) => leaveByLink(30, address),
  'account@example.test': (address) => {
    const deps = testDeps(later(30))
    return writeBatch(deps, unsubscribeMemberStatements(deps, address))
  },
  'bounced@example.test': (address) => report(address, 'bounced_for_good'),
  'complained@example.test': (address) => report(address, 'complained'),
}

describe('a subscriber who left since the backup', () => {
  const leavers = Object.keys(leaving)
  const listsOfLeavers = async () => {
    const lists: Record<string, unknown> = {}
    for (const address of leavers) lists[address] = await listsOf(address)
    return lists
  }

  it('stays unsubscribed, whichever way they left, and is restored if they had rejoined before it, and a deleted member stays away, with their data', async () => {
    // An account with the id of a deleted one.
    await rowsOf(
      "insert into member_tombstones values (3, '2020-01-01T00:00:00.000Z') returning at",
    )
    const member = await emailOf(2)
    const again = 'again@example.test'
    const onNone = Object.fromEntries(leavers.map((address) => [address, null]))
    for (const address of leavers) await join(0, address, 'en-US', 'vi-VN')
    await join(0, again, 'en-US')
    await leaveByLink(1, again)
    await join(2, again, 'en-US')
    const started_at = await backUpFrom(3)
    for (const [address, go] of Object.entries(leaving)) await go(address)
    await leave()
    expect(await listsOfLeavers()).toEqual(onNone)
    const gone = [...leavers, member]
    const inBackupsOnly = gone.map((address) => `${address} in backups`).toSorted()
    expect((await findStoredTexts(gone)).toSorted()).toEqual(inBackupsOnly)
    await restoreClosed(testDeps(later(60)), started_at)
    await deleteDueAccounts(testDeps(later(61)))
    expect(await listsOfLeavers()).toEqual(onNone)
    expect(await isThere()).toBe(false)
    expect(await rowsOf('select id from users where id = 3')).toHaveLength(1)
    expect(await findStoredTexts([member])).toEqual([`${member} in backups`])
    expect(await listsOf(again)).toEqual(['en-US'])
  })

  it('stays subscribed to kept lists, and members stay unsubscribed, also when the database is lost', async () => {
    const address = 'reader@example.test'
    await join(0, address, 'en-US', 'vi-VN')
    const started_at = await backUpFrom(0)
    const deps = testDeps(later(30))
    await run(deps, setLists(deps, key(address), ['vi-VN']))
    await leave()
    await backUpFrom(aNight)
    expect(await listBackups(testDeps())).toHaveLength(2)
    await emptyContent()
    await rowsOf('delete from subscribers returning id')
    await rowsOf('delete from unsubscribe_tombstones returning at')
    await restoreClosed(testDeps(later(aNight + 60)), started_at)
    expect(await listsOf(address)).toEqual(['vi-VN'])
    expect(await isThere()).toBe(true)
    await deleteDueAccounts(testDeps(later(aNight + 61)))
    expect(await isThere()).toBe(false)
  })

  itDeep('is remembered for three years, in which an older file may be imported', async () => {
    const address = 'reader@example.test'
    await join(0, address, 'en-US')
    await leaveByLink(1, address)
    const kept = () => rowsOf('select key, lang from unsubscribe_tombstones')
    await continueBackup(testDeps(later(3 * 365 * aNight)))
    expect(await kept()).toEqual([{ key: key(address), lang: 'en-US' }])
    await continueBackup(testDeps(later((3 * 365 + 1) * aNight)))
    expect(await kept()).toEqual([])
  })
})

itDeep('content written before its author had an account is deleted again', async () => {
  const email = await emailOf(2)
  const user = (await rowsOf('select * from users where id = 2'))[0] as Record<string, unknown>
  await rowsOf('delete from users where id = 2 returning id')
  await rowsOf(
    `insert into contact_messages (captcha_id, lang, title, email, interest, message, created_at)
     values ('erased', 'en-US', 'Reader', ?, 'A', 'Hello', '2025-01-01') returning id`,
    email,
  )
  const started_at = await backUpFrom(0)
  const names = Object.keys(user)
  await rowsOf(
    `insert into users (${names.join()}) values (${names.map(() => '?').join()}) returning id`,
    ...Object.values(user),
  )
  await leave()
  await restoreClosed(testDeps(later(60)), started_at)
  expect(await findStoredTexts([email])).toEqual([`${email} in backups`])
})
