// Issues that an earlier release has begun: what it has written and counted is taken over, and nobody gets anything twice.
import { beforeEach, describe, expect, it } from 'vitest'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { archiveIssue, insertSubscribers, sendUntil } from '../../support/desk/issues.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

/** A minute after the issue has left (`archiveIssue`). */
const begun = Date.parse('2026-11-16T01:00:00.000Z')
const at = (seconds: number) => testDeps(new Date(begun + seconds * 1000))

it('mails of issues that the release before has written become letters, each with its state', async () => {
  await archiveIssue()
  await rowsOf('delete from letters')
  const rows: [string, string | null][] = [
    ['pending', null],
    ['sent', null],
    ['dead', 'outdated'],
    ['dead', 'came back for good'],
    ['dead', 'may have been sent'],
    ['dead', 'Resend answered 500'],
    ['sending', null],
  ]
  for (const [place, [state, error]] of rows.entries()) {
    const id = `issue-1-en-US-${place + 1}`
    const due = state === 'sending' ? '2026-11-16T02:00:00.000Z' : '2026-11-16T01:00:00.000Z'
    await rowsOf(
      `insert into outbox values (?, ?, 'r@example.test', 'en-US', 'news',
        '{"subscriber":"k","issue":"1"}', ?, 1, ?, ?, null, '2026-11-16T01:00:00.000Z')`,
      id,
      id,
      state,
      due,
      error,
    )
  }
  await sendIssues(at(60))
  const moved = () =>
    rowsOf("select subscriber_id, state from letters where lang = 'en-US' order by 1")
  const expected = ['pending', 'sent', 'gone', 'bounced', 'lost', 'failed']
  expect(await moved()).toEqual(
    expected.map((state, place) => ({ subscriber_id: place + 1, state })),
  )
  // What the other release is sending just now is its own until its claim ends.
  expect(await rowsOf("select id from outbox where template = 'news'")).toEqual([
    { id: 'issue-1-en-US-7' },
  ])
  await sendIssues(at(3600))
  expect(await moved()).toHaveLength(7)
  expect(await rowsOf("select id from outbox where template = 'news'")).toEqual([])
})

describe('an issue that the release before was sending', () => {
  /** It has counted beside the lists, and the migration has taken nothing of what was on its way. */
  async function takeOver(own: { written: number; sent: number; cursor: number }): Promise<void> {
    await insertSubscribers('en-US', 6)
    await archiveIssue()
    const { written, sent, cursor } = own
    const readers = await rowsOf<{ subscriber_id: number }>(
      "select subscriber_id from letters where lang = 'en-US' order by 1",
    )
    const first = readers[0]!.subscriber_id
    await rowsOf('delete from letter_progress')
    await rowsOf('delete from letters where subscriber_id >= ?', first + written)
    await rowsOf("update letters set state = 'sent' where subscriber_id < ?", first + sent)
    await rowsOf(
      `update issue_lists set written = ?, sent = ?, cursor = ? where lang = 'en-US'`,
      written,
      sent,
      cursor === 0 ? 0 : first + cursor - 1,
    )
  }

  const counts = () => rowsOf("select sent, failed, gone from letter_progress where lang = 'en-US'")

  it.each([
    ['where it stopped', { written: 4, sent: 2, cursor: 4 }],
    ['and what it has not noted', { written: 4, sent: 2, cursor: 0 }],
  ])('goes on %s: nobody gets it twice, and all are counted', async (_, own) => {
    await takeOver(own)
    await sendIssues(at(60))
    expect(await sendUntil(new Date(begun + 61_000))).toHaveLength(4)
    for (const seconds of [120, 180]) await sendIssues(at(seconds))
    expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
    expect(await counts()).toEqual([{ sent: 6, failed: 0, gone: 0 }])
  })

  it('is counted anew where its last process has counted elsewhere meanwhile', async () => {
    await takeOver({ written: 6, sent: 2, cursor: 6 })
    await sendIssues(at(60))
    // A sender of that release.
    await rowsOf("update letters set state = 'sent' where state = 'pending'")
    await rowsOf("update issue_lists set sent = 6 where lang = 'en-US'")
    for (const seconds of [120, 180]) await sendIssues(at(seconds))
    expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
    expect(await counts()).toEqual([{ sent: 6, failed: 0, gone: 0 }])
  })
})
