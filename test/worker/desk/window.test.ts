// A window belongs to the operator who opened it, though all windows of a browser share its cookie.
import { beforeAll, expect, it } from 'vitest'
import type { OperatorSelf } from '../../../client/contract/desk/operators/operator.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { readProblem } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

it('a window is refused while another operator is signed in', async () => {
  const as = await operatorSession('editor')
  const { id } = await callDesk<OperatorSelf>(as, 'me')
  const from = (operator: string) =>
    sendDeskRequest('/api/backstage/me', { as, headers: { 'X-Desk-Operator': operator } })
  expect((await from(String(id))).status).toBe(200)
  for (const other of [String(id + 1), '', 'undefined'])
    expect(await readProblem(await from(other))).toEqual([401, 'unauthorized'])
})
