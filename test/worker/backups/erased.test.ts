// Whoever was deleted since a backup was made does not come back with it, nor onto a list that they left.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import { createListsToken, subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { noteReport } from '../../../worker/mail/bounces/record-bounce.ts'
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
import { restore } from '../../../worker/services/backups/restore.ts'
import { withMethods } from '../../support/fakes/bindings.ts'
import { emptyContent } from '../../support/fakes/database.ts'
import { findStoredTexts } from '../../support/site/find-stored-texts.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const aNight = 24 * 60

/** Minutes of the cron job until the backup is there. */
async function backUp(from = 0): Promise<string> {
  for (let minute = 0; minute < 20; minute++) await continueBackup(testDeps(later(from + minute)))
  const [latest] = await listBackups(testDeps())
  return latest!.started_at
}

async function leave(): Promise<void> {
  await rowsOf("update users set deletion_due_at = '2026-01-01' where id = 2 returning id")
  await deleteDueAccounts(testDeps(later(30)))
}
const isThere = async () => (await rowsOf('select id from users where id = 2')).length > 0

it('does not come back, nor does what was theirs', async () => {
  // An account that has the number of one that was lost.
  await rowsOf("insert into member_tombstones values (3, '2020-01-01T00:00:00.000Z') returning at")
  const [{ email }] = (await rowsOf('select email from users where id = 2')) as [{ email: string }]
  const started_at = await backUp()
  await leave()
  await restore(testDeps(later(60)), started_at)
  await deleteDueAccounts(testDeps(later(61)))
  expect(await isThere()).toBe(false)
  expect(await rowsOf('select id from users where id = 3')).toHaveLength(1)
  expect(await findStoredTexts([email])).toEqual([`${email} in backups`])
})

it('stays away where the database is lost, since the next backup knows', async () => {
  const started_at = await backUp()
  await leave()
  await backUp(aNight)
  expect(await listBackups(testDeps())).toHaveLength(2)
  await emptyContent()
  await restore(testDeps(later(aNight + 60)), started_at)
  expect(await isThere()).toBe(true)
  await deleteDueAccounts(testDeps(later(aNight + 61)))
  expect(await isThere()).toBe(false)
})

it('is known to a restore that is repeated after it was cut off', async () => {
  const started_at = await backUp()
  await leave()
  // Lost as soon as the tables are empty.
  const get = async (key: string) => {
    const [user] = await rowsOf('select id from users limit 1')
    if (!user) throw new Error('the connection is lost')
    return env.BACKUPS.get(key)
  }
  const backups = withMethods(env.BACKUPS, { get })
  await expect(restore({ ...testDeps(later(60)), backups }, started_at)).rejects.toThrow(
    'r2 is unavailable',
  )
  expect(await isThere()).toBe(false)
  await restore(testDeps(later(61)), started_at)
  await deleteDueAccounts(testDeps(later(62)))
  expect(await isThere()).toBe(false)
})

describe('who left a list of the newsletter since the backup', () => {
  const address = 'reader@example.test'
  const key = subscriberKey(env.TOKEN_SECRET, address)
  const token = createListsToken(env.TOKEN_SECRET, key)
  const join = (minutes: number, ...lists: Locale[]) => {
    const deps = testDeps(later(minutes))
    return writeBatch(deps, [
      subscriberWrite(deps, { email: address, key }),
      ...lists.map((lang) => subscribeStatement(deps, address, lang, true)),
    ])
  }
  const listsOf = async () => {
    const known = await run(testDeps(), getSubscriber(testDeps(), { email: address }))
    return known && known.lists
  }
  /** A letter to the reader that arrived. */
  const sendLetter = async () => {
    const [reader] = await rowsOf<{ id: number }>('select id from subscribers where key = ?', key)
    const [issue] = await rowsOf<{ id: number }>(
      `insert into issues (title, data, created_at, changed_at) values ('Sent', '{}', '', '') returning id`,
    )
    await rowsOf(
      `insert into issue_deliveries (issue_id, lang, subscriber_id, state, due_at)
       values (?, 'en-US', ?, 'sent', '2026-01-01') returning issue_id`,
      issue!.id,
      reader!.id,
    )
    return `issue-${issue!.id}-en-US-${reader!.id}`
  }

  const leave = (minutes: number) => unsubscribe(testDeps(later(minutes)), env.TOKEN_SECRET, token)

  it.each<[string, () => Promise<void>]>([
    ['by the link', () => leave(30)],
    [
      'by the settings of their account',
      () =>
        writeBatch(testDeps(later(30)), unsubscribeMemberStatements(testDeps(later(30)), address)),
    ],
    [
      'since their letters come back',
      async () => {
        const letter = await sendLetter()
        await noteReport(testDeps(later(30)), letter, 'bounced_for_good')
      },
    ],
    [
      'since they complained',
      async () => {
        const letter = await sendLetter()
        await noteReport(testDeps(later(30)), letter, 'complained')
      },
    ],
  ])('%s stays away', async (_, go) => {
    await join(0, 'en-US', 'vi-VN')
    const started_at = await backUp()
    await go()
    expect(await listsOf()).toBeNull()
    expect(await findStoredTexts([address])).toEqual([`${address} in backups`])
    await restore(testDeps(later(60)), started_at)
    expect(await listsOf()).toBeNull()
  })

  it('is on those that they kept, also where the database is lost', async () => {
    await join(0, 'en-US', 'vi-VN')
    const started_at = await backUp()
    const deps = testDeps(later(30))
    await run(deps, setLists(deps, key, ['vi-VN']))
    await backUp(aNight)
    await emptyContent()
    await rowsOf('delete from subscribers returning id')
    await rowsOf('delete from unsubscribe_tombstones returning at')
    await restore(testDeps(later(aNight + 60)), started_at)
    expect(await listsOf()).toEqual(['vi-VN'])
  })

  it('is on a list again that they joined later', async () => {
    await join(0, 'en-US')
    await leave(1)
    await join(2, 'en-US')
    const started_at = await backUp(3)
    await restore(testDeps(later(60)), started_at)
    expect(await listsOf()).toEqual(['en-US'])
  })

  it('is known as long as a backup may hold them', async () => {
    await join(0, 'en-US')
    await leave(1)
    const kept = () => rowsOf('select key, lang from unsubscribe_tombstones')
    await continueBackup(testDeps(later(40 * aNight)))
    expect(await kept()).toEqual([{ key, lang: 'en-US' }])
    await continueBackup(testDeps(later(41 * aNight)))
    expect(await kept()).toEqual([])
  })
})

it('takes away again what somebody without an account had written before they had one', async () => {
  const [{ email }] = (await rowsOf('select email from users where id = 2')) as [{ email: string }]
  const user = (await rowsOf('select * from users where id = 2'))[0] as Record<string, unknown>
  await rowsOf('delete from users where id = 2 returning id')
  await rowsOf(
    `insert into contact_messages (captcha_id, lang, title, email, interest, message, created_at)
     values ('erased', 'en-US', 'Reader', ?, 'A', 'Hello', '2025-01-01') returning id`,
    email,
  )
  const started_at = await backUp()
  const names = Object.keys(user)
  await rowsOf(
    `insert into users (${names.join()}) values (${names.map(() => '?').join()}) returning id`,
    ...Object.values(user),
  )
  await leave()
  await restore(testDeps(later(60)), started_at)
  expect(await findStoredTexts([email])).toEqual([`${email} in backups`])
})
