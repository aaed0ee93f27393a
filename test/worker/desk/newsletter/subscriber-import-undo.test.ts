// Undo of an import of newsletter readers.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SubscriberImport } from '../../../../client/contract/desk/newsletter/subscribers-api.ts'
import { createConfirmToken, subscriberKey } from '../../../../worker/auth/subscriber-token.ts'
import {
  importStepStatements,
  isImportUndone,
} from '../../../../worker/data/newsletter/subscriber-import.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../../support/desk/entries.ts'
import { putSubscriber } from '../../../support/desk/issues.ts'
import { listsToken } from '../../../support/site/forms.ts'
import { addressOf, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const reader = (name: string, lists = ['en-US']) => ({ email: addressOf(name), lists })
const begin = (rows: number) =>
  callDesk<SubscriberImport>(owner, 'subscriber/import', {
    body: {
      name: 'old.csv',
      sha256: 'ab'.repeat(32),
      rows,
      agreed: true,
      consent: 'They subscribed on the old site and confirmed by email.',
    },
  })
const step = (id: number, rows: readonly object[]) =>
  fetchDesk(owner, `subscriber/import/${id}/rows`, { body: { rows } })
const confirmTokenOf = (email: string) =>
  createConfirmToken(
    env.TOKEN_SECRET,
    subscriberKey(env.TOKEN_SECRET, email),
    '2100-01-01T00:00:00.000Z',
  )

describe('an import of readers', () => {
  it('is undone as a whole, except for readers who confirmed or unsubscribed since', async () => {
    await putSubscriber({ email: addressOf('known'), lists: ['en-US'] })
    for (const name of ['pending', 'clicked'])
      await putSubscriber({ email: addressOf(name), lists: ['en-US'], isConfirmed: false })
    const state = () =>
      rowsOf<{ email: string; lang: string; is_confirmed: number }>(
        `select email, lang, confirmed_at is not null as is_confirmed from subscribers
         left join subscriptions on subscriber_id = id where email like '%@example.test' order by email, lang`,
      )
    const before = await state()
    const countedLists = () =>
      rowsOf<{ lang: string; count: number }>(`select * from subscriber_counts order by lang`)
    const known = await countedLists()
    const names = ['new', 'clicked', 'chose', 'left', 'pending', 'known']
    const rows = names.map((name) => reader(name, ['en-US', 'vi-VN']))
    const { id } = await begin(rows.length)
    await step(id, rows)
    const choices = await Promise.all([
      sendApi('/api/newsletter/confirm', {
        method: 'POST',
        body: { token: confirmTokenOf(addressOf('clicked')) },
      }),
      sendApi('/api/newsletter/lists', {
        method: 'PUT',
        body: { token: listsToken(addressOf('chose')), lists: ['vi-VN'] },
      }),
      fetchApp(`/api/newsletter/unsubscribe?token=${listsToken(addressOf('left'))}`, {
        method: 'POST',
      }),
    ])
    expect(choices.map(({ status }) => status)).toEqual([200, 200, 200])
    const undo = (action: string) =>
      fetchDesk(owner, 'undo', { body: { action, type: 'subscriber_import', id: String(id) } })
    const answers = [await undo('subscriber_import.finish'), await undo('subscriber_import.begin')]
    expect([answers[0]?.status, await readProblem(answers[1]!)]).toEqual([
      204,
      [409, 'undo_outdated'],
    ])
    const own = [
      { email: addressOf('chose'), lang: 'vi-VN', is_confirmed: 1 },
      { email: addressOf('clicked'), lang: 'en-US', is_confirmed: 1 },
      { email: addressOf('clicked'), lang: 'vi-VN', is_confirmed: 1 },
    ]
    const others = before.filter(({ email }) => email !== addressOf('clicked'))
    expect(await state()).toEqual([...own, ...others])
    const added = new Map([
      ['en-US', 1],
      ['vi-VN', 2],
    ])
    expect(await countedLists()).toEqual(
      known.map((one) => ({ ...one, count: one.count + (added.get(one.lang) ?? 0) })),
    )
    const { items } = await callDesk<{ items: SubscriberImport[] }>(owner, 'subscriber/import')
    expect(items[0]?.undone_at).not.toBeNull()
    // The file can be imported again; only lists that readers have left stay out.
    const body = { rows }
    expect(await callDesk(owner, 'subscriber/import/check', { body })).toMatchObject({
      added: 1,
      updated: 2,
      suppressed: [2, 3],
    })
    expect((await begin(rows.length)).id).not.toBe(id)
  })

  it('rejects further steps of an unfinished file once it is undone', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => reader(name))
    const { id } = await begin(4)
    await step(id, all.slice(0, 2))
    const body = { action: 'subscriber_import.begin', type: 'subscriber_import', id: String(id) }
    expect((await fetchDesk(owner, 'undo', { body })).status).toBe(204)
    expect(await rowsOf(`select 1 from subscribers where email like '_@example.test'`)).toEqual([])
    expect(await readProblem(await step(id, all.slice(2)))).toEqual([409, 'changed_meanwhile'])
    expect((await begin(4)).id).not.toBe(id)
    // A step that was planned before the undo.
    const batch = importStepStatements(
      testDeps(),
      {
        import_id: id,
        sha256: 'c',
        row_count: 2,
        added_count: 2,
        updated_count: 0,
        suppressed_count: 0,
      },
      [],
    )
    await expect(writeBatch(testDeps(), batch)).rejects.toSatisfy(isImportUndone)
  })
})
