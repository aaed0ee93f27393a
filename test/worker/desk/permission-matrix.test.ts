// Every role at every endpoint of the desk, generated from its table.
import { beforeEach, describe, expect, it } from 'vitest'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { can, roles, type Role } from '../../../client/contract/roles.ts'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { api } from '../../../client/contract/api/table.ts'
import { logIn, readProblem } from '../../support/site/member.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { resetSite } from '../../support/site/site.ts'

/** Through these an operator comes in. */
const doors = [
  'operatorLogin',
  'passkeyLoginOptions',
  'passkeyLogin',
  'invitationOptions',
  'acceptInvitation',
]

const rows: [string, Endpoint][] = Object.entries(deskApi)
const guarded = rows.filter(([name]) => !doors.includes(name))

/** An address of the endpoint, of something nobody has. */
const addressOf = ({ path }: Endpoint) =>
  path.replace(':type', 'article').replace(':lang', 'en-US').replaceAll(/:\w+/g, '999999999')

function knock(row: Endpoint, as?: string): Promise<Response> {
  const body = row.method === 'GET' ? undefined : {}
  return sendDeskRequest(addressOf(row), { method: row.method, body, as })
}

beforeEach(resetSite)

it('has no row in the public table that names a permission', () => {
  const named = Object.values<Endpoint>(api).filter((row) => row.permission ?? row.stepUp)
  expect(named).toEqual([])
})

it('opens the doors, and no other row, without a permission', () => {
  const open = rows.filter(([, row]) => row.permission === undefined).map(([name]) => name)
  expect(open.toSorted()).toEqual(doors.toSorted())
  for (const [, row] of rows) {
    expect(row.path).toMatch(/^\/api\/backstage\//)
    expect(row.needs).toBeUndefined()
  }
})

describe.each(guarded)('%s', (_, row) => {
  it('is closed to everybody without a session of the desk', async () => {
    const member = await logIn('vip')
    expect(await readProblem(await knock(row))).toEqual([401, 'unauthorized'])
    expect(await readProblem(await knock(row, member))).toEqual([401, 'unauthorized'])
    const ofMember = { Cookie: `__Host-session=${member}` }
    const response = await sendDeskRequest(addressOf(row), {
      method: row.method,
      headers: ofMember,
    })
    expect(await readProblem(response)).toEqual([401, 'unauthorized'])
  })

  it.each(roles)('is open to %s exactly if granted', async (role) => {
    const response = await knock(row, await operatorSession(role, true))
    expect(await verdictOf(response)).toBe(expectedOf(row, role))
  })
})

it('asks for a second factor again before operators and ways of signing in change, and before mail goes to readers', () => {
  const dangerous = rows.filter(([, row]) => row.stepUp).map(([name]) => name)
  expect(dangerous.toSorted()).toEqual([
    'changeOperator',
    'changeOwnPassword',
    'dispatchGiveBack',
    'dispatchMake',
    'dispatchWaitAgain',
    'eraseMember',
    'exportMember',
    'feedbackExport',
    'inviteOperator',
    'messageFile',
    'periodicalSend',
    'removeFactor',
    'renewRecoveryCodes',
  ])
})

describe.each(guarded.filter(([, row]) => row.stepUp))('%s', (_, row) => {
  it('asks for a second factor again', async () => {
    const role = roles.find((one) => expectedOf(row, one) === 'open')!
    const response = await knock(row, await operatorSession(role))
    expect(await readProblem(response)).toEqual([403, 'step_up_required'])
  })
})

function expectedOf({ permission }: Endpoint, role: Role): 'open' | 'closed' {
  if (permission === undefined || permission === 'signed_in') return 'open'
  return can({ id: 0, roles: [role], languages: [] }, permission) ? 'open' : 'closed'
}

async function verdictOf(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status === 403) return text.includes('"code":"forbidden"') ? 'closed' : text
  return response.status < 500 && response.status !== 401 ? 'open' : `${response.status} ${text}`
}
