// Emails to a member at the desk: those of the outbox and newsletter deliveries in one list.
import { beforeEach, expect, it } from 'vitest'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { putSubscriber } from '../../../support/desk/issues.ts'
import { addressOf, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

interface Page {
  items: { id: string; template: string; state: string; created_at: string }[]
  next: string | null
}

const hour = (count: number) =>
  new Date(Date.parse('2026-11-16T00:00:00.000Z') + count * 3_600_000).toISOString()

beforeEach(resetSite)

async function sendIssue(id: number, reader: number): Promise<void> {
  await rowsOf(
    `insert into issues (id, title, data, state, audience_cutoff_at, created_at, changed_at)
       values (?, 'Sent', '{}', 'sent', ?, '', '')`,
    id,
    hour(2 * id),
  )
  await rowsOf("insert into edition_progress (issue_id, lang) values (?, 'en-US')", id)
  for (const one of [reader, reader + 1])
    await rowsOf(
      `insert into issue_deliveries (issue_id, lang, subscriber_id, state, due_at)
         values (?, 'en-US', ?, 'bounced', '')`,
      id,
      one,
    )
}

it('emails have one order over all pages, each once and without deliveries to others', async () => {
  await putSubscriber({ email: addressOf('member'), lists: ['en-US'] })
  const [reader] = await rowsOf<{ id: number }>('select id from subscribers')
  const [member] = await rowsOf<{ id: number }>(
    'select id from users where email = ?',
    addressOf('member'),
  )
  for (let id = 1; id <= 14; id++) {
    await sendIssue(id, reader!.id)
    await rowsOf(
      `insert into outbox values (?1, ?1, ?2, 'en-US', 'verify', '{}', 'sent', 1, '', null, null, ?3, null)`,
      `own-${id}`,
      addressOf('member'),
      // Some at the same time as a delivery.
      hour(2 * id + (id % 2)),
    )
  }
  const owner = await operatorSession('owner')
  const path = `member/${member!.id}/mail`
  const first = await callDesk<Page>(owner, path)
  const second = await callDesk<Page>(owner, `${path}?after=${first.next}`)
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 8, null])
  expect(new Set(all.map(({ id }) => id)).size).toBe(28)
  expect(all.filter(({ template }) => template === 'news').map(({ state }) => state)).toEqual(
    Array.from({ length: 14 }, () => 'failed'),
  )
  const moments = all.map(({ created_at }) => created_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect((await callDesk<Page>(owner, `${path}?after=nothing`)).items).toEqual([])
})
