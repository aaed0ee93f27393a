// Failed emails, as the desk counts and retries them.
import { beforeEach, expect, it } from 'vitest'
import type { MetricsReport } from '../../../../client/contract/desk/analytics/api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

beforeEach(resetSite)

it('counts pending and failed emails, and retries the failed ones except those parked by a restore', async () => {
  const row = (id: string, state: string, error: string | null) =>
    rowsOf(
      `insert into outbox values (?, ?, 'm@example.test', 'zh-CN', 'verify', '{}', ?, 12, '2026-11-01', ?, null, '2026-11-01', null)`,
      id,
      id,
      state,
      error,
    )
  await row('a', 'pending', null)
  await row('b', 'failed', 'refused')
  await row('c', 'failed', 'refused')
  await row('d', 'failed', 'waited when the database was restored')
  await row('e', 'failed', 'may have been sent')
  const owner = await operatorSession('owner')
  const { mails } = await callDesk<MetricsReport>(owner, 'measure?days=7')
  expect(mails).toEqual({
    waiting: 1,
    failed: [
      { template: 'verify', error: 'refused', count: 2 },
      { template: 'verify', error: 'may have been sent', count: 1 },
      { template: 'verify', error: 'waited when the database was restored', count: 1 },
    ],
  })
  expect(await callDesk(owner, 'mail/retry', { body: {} })).toEqual({ count: 2 })
  expect(await callDesk(owner, 'mail/retry', { body: {} })).toEqual({ count: 0 })
  expect(await rowsOf(`select id from outbox where state = 'pending' order by id`)).toEqual([
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
  ])
  expect(await rowsOf(`select id from audit_log where action = 'mail.retry'`)).toHaveLength(1)
  // Uncertain emails are retried only on request.
  const unsure = { body: { may_be_sent: true } }
  expect(await callDesk(owner, 'mail/retry', unsure)).toEqual({ count: 1 })
  expect(await rowsOf(`select attempts, error from outbox where id = 'e'`)).toEqual([
    { attempts: 0, error: null },
  ])
})
