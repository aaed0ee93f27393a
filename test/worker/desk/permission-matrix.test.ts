// Every role at every endpoint of the desk, generated from its table.
import { beforeAll, describe, expect, it } from 'vitest'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { can, roles, type Role } from '../../../client/contract/roles.ts'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { api } from '../../../client/contract/api/table.ts'
import { logIn, readProblem } from '../../support/site/member.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { isDeep } from '../../support/sample.ts'
import { resetSite } from '../../support/site/site.ts'

/** Endpoints for signing in. */
const doors = [
  'operatorLogin',
  'passkeyLoginOptions',
  'passkeyLogin',
  'invitationOptions',
  'acceptInvitation',
]

const rows: [string, Endpoint][] = Object.entries(deskApi)
const guarded = rows.filter(([name]) => !doors.includes(name))

/** An address of the endpoint, with an unknown id. */
const addressOf = ({ path }: Endpoint) =>
  path.replace(':type', 'article').replace(':lang', 'en-US').replaceAll(/:\w+/g, '999999999')

function knock(row: Endpoint, as?: string): Promise<Response> {
  const body = row.method === 'GET' ? undefined : {}
  return sendDeskRequest(addressOf(row), { method: row.method, body, as })
}

it('the public table has no row with a permission', () => {
  const named = Object.values<Endpoint>(api).filter((row) => row.permission ?? row.stepUp)
  expect(named).toEqual([])
})

it('only sign-in rows are open without a permission', () => {
  const open = rows.filter(([, row]) => row.permission === undefined).map(([name]) => name)
  expect(open.toSorted()).toEqual(doors.toSorted())
  for (const [, row] of rows) {
    expect(row.path).toMatch(/^\/api\/backstage\//)
    expect(row.needs).toBeUndefined()
  }
})

it('every other row is closed without a session of the desk', async () => {
  await resetSite()
  const member = await logIn('vip')
  const headers = { Cookie: `__Host-session=${member}` }
  const closed: unknown[] = []
  for (const [name, row] of guarded) {
    const { method } = row
    const answers = [
      await knock(row),
      await knock(row, member),
      await sendDeskRequest(addressOf(row), { method, headers }),
    ]
    closed.push([name, ...(await Promise.all(answers.map(readProblem)))])
  }
  const problem = [401, 'unauthorized']
  expect(closed).toEqual(guarded.map(([name]) => [name, problem, problem, problem]))
})

describe('a guarded row', () => {
  beforeAll(resetSite)

  it.each(guarded)('%s is open to a role exactly if granted', async (name, row) => {
    const tried = rolesFor(name, row)
    const verdicts: Partial<Record<Role, string>> = {}
    for (const role of tried)
      verdicts[role] = await verdictOf(await knock(row, await operatorSession(role, true)))
    expect(verdicts).toEqual(Object.fromEntries(tried.map((role) => [role, expectedOf(row, role)])))
  })
})

/** One role that is granted the row and one that is not, by turns. A deep run tries all. */
function rolesFor(name: string, row: Endpoint): readonly Role[] {
  if (isDeep) return roles
  const turn = guarded.findIndex(([one]) => one === name)
  return (['open', 'closed'] as const).flatMap((verdict) => {
    const alike = roles.filter((role) => expectedOf(row, role) === verdict)
    return alike.slice(turn % alike.length).slice(0, 1)
  })
}

it('a second factor is required again before changes of operators, sign-in methods and webhooks, before exports, and before emails to readers', () => {
  const dangerous = rows.filter(([, row]) => row.stepUp).map(([name]) => name)
  expect(dangerous.toSorted()).toEqual([
    'addApiToken',
    'approveRestore',
    'askRestore',
    'changeOperator',
    'changeOwnPassword',
    'contentExport',
    'contentExportBegin',
    'eraseMember',
    'exportMember',
    'feedbackExport',
    'inviteOperator',
    'messageFile',
    'newsletterIssueSend',
    'removeFactor',
    'renewRecoveryCodes',
    'resumeRestore',
    'revertRestore',
    'scheduledNotificationCreate',
    'scheduledNotificationReinstate',
    'scheduledNotificationWaitAgain',
    'subscriberImportBegin',
    'webhookAdd',
    'webhookChange',
    'webhookDelete',
    'webhookPing',
    'webhookResend',
    'webhookRotate',
    'wordpressExport',
  ])
})

it('every such row requires a second factor again', async () => {
  await resetSite()
  const answers: unknown[] = []
  const dangerous = guarded.filter(([, row]) => row.stepUp)
  for (const [name, row] of dangerous) {
    const role = roles.find((one) => expectedOf(row, one) === 'open')!
    answers.push([name, ...(await readProblem(await knock(row, await operatorSession(role))))])
  }
  expect(answers).toEqual(dangerous.map(([name]) => [name, 403, 'step_up_required']))
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
