// Errors of the desk: counted with the facts an engineer needs, and shown to owners when they repeat.
import { beforeEach, expect, it } from 'vitest'
import { parseDeskErrorKey } from '../../../../client/contract/analytics/desk-error.ts'
import type { MetricsReport } from '../../../../client/contract/desk/analytics/api.ts'
import type { Today } from '../../../../client/contract/desk/today.ts'
import { aggregateDay } from '../../../../worker/services/analytics/summary.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { deliverMeasures } from '../../../support/site/measure.ts'
import { rowsOf, sendApi } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)

const error = {
  screen: '/navigation/$entryId',
  release: 'abc123def',
  message: 'TypeError: l is not a function',
  stack: ['/backstage/assets/editor-1.js:1:2345'],
}
/** Aggregates the present day, as the cron job does every five minutes. */
async function aggregateAgain(): Promise<void> {
  await deliverMeasures()
  await rowsOf('delete from daily_metrics')
  await aggregateDay(testDeps())
}

const report = async (as: string, body: object = error) =>
  (await sendDeskRequest('/api/backstage/script-error', { body, as })).status

it('errors of the desk are counted by release, role, screen and stack', async () => {
  expect(await report(await operatorSession('editor'))).toBe(204)
  await aggregateAgain()
  const { counted } = await callDesk<MetricsReport>(await operatorSession('analyst'), 'measure')
  const [row] = counted.script_error.rows
  expect(row?.count).toBe(1)
  expect(parseDeskErrorKey(row!.key)).toEqual({ ...error, role: 'editor' })
})

it('errors of the desk are shown on the owner’s Today once they repeat, and to no other role', async () => {
  const [owner, editor] = [await operatorSession('owner'), await operatorSession('editor')]
  const today = async (as: string) => {
    await aggregateAgain()
    return callDesk<Today>(as, 'today')
  }
  await report(editor)
  expect((await today(owner)).repeated_errors).toEqual([])
  await report(owner)
  const { screen, message } = error
  const { repeated_errors, counts } = await today(owner)
  expect([repeated_errors, counts.errors]).toEqual([[{ screen, message, count: 2 }], 1])
  expect((await today(editor)).repeated_errors).toEqual([])
})

it('errors of the desk cannot be forged by a reader’s page', async () => {
  const message = ['abc123def', 'owner', '/', 'x'].join('\n')
  const fault = { message, file: '/assets/a.js', line: 1 }
  for (const route of ['index___zh-CN', 'index___en-US'])
    await sendApi('/api/beacon', { body: { route, is_view: false, faults: [fault] } })
  await aggregateAgain()
  const { repeated_errors } = await callDesk<Today>(await operatorSession('owner'), 'today')
  expect(repeated_errors).toEqual([])
})
