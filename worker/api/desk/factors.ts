// Second factors and sessions of the requesting operator.
import { deskApi as rows } from '../../../client/contract/desk/table.ts'
import { deskVisitorOf } from '../../desk/visitor.ts'
import {
  addApp,
  addPasskey,
  addPasskeyOptions,
  confirmApp,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../desk/operators/second-factors.ts'
import { toSelf } from '../../desk/operators/session.ts'
import { stepUp, stepUpOptions } from '../../desk/operators/step-up.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { endOperatorSessionsWrite, listOperatorSessions } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { toSessions } from '../../services/members/session.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const factorEndpoints = endpoints(rows, {
  stepUp: async ({ c, query: { lang }, body, operator }) =>
    toSelf(c, await stepUp(deskVisitorOf(c, lang), operator, body)),
  stepUpOptions: ({ c, query: { lang }, operator }) =>
    stepUpOptions(deskVisitorOf(c, lang), operator),
  factors: ({ deps, operator }) => run(deps, ownFactors(deps, operator)),
  addApp: ({ c, query: { lang }, operator }) => addApp(deskVisitorOf(c, lang), operator),
  confirmApp: ({ c, query: { lang }, body, operator }) =>
    confirmApp(deskVisitorOf(c, lang), operator, body.code),
  addPasskeyOptions: ({ c, query: { lang }, operator }) =>
    addPasskeyOptions(deskVisitorOf(c, lang), operator),
  addPasskey: ({ c, query: { lang }, body, operator }) =>
    addPasskey(deskVisitorOf(c, lang), operator, body.passkey),
  renewRecoveryCodes: async ({ c, query: { lang }, operator }) => ({
    recovery_codes: await renewRecoveryCodes(deskVisitorOf(c, lang), operator),
  }),
  removeFactor: ({ c, params: { id }, query: { lang }, operator }) =>
    removeFactor(deskVisitorOf(c, lang), operator, id),
  operatorSessions: async ({ deps, operator }) => ({
    items: toSessions(await run(deps, listOperatorSessions(deps, operator.id)), {
      id: operator.session_id,
    }),
  }),
  endOperatorSession: async ({ deps, params, operator }) => {
    const act = { action: 'session.end', type: 'operator', id: operator.id }
    const ending = read(
      [
        endOperatorSessionsWrite(deps, operator.id, { only: params.id }),
        insertAuditIfChangedStatement(deps, operator, act),
      ],
      ([ended]) => Array.isArray(ended) && ended.length > 0,
    )
    if (!(await run(deps, ending))) throw problem('not_found')
    disconnectOperator(deps, operator.id)
    return null
  },
  endOtherOperatorSessions: async ({ deps, operator }) => {
    const { id, session_id } = operator
    const act = { action: 'session.end', type: 'operator', id }
    await writeBatch(deps, [
      endOperatorSessionsWrite(deps, id, { except: session_id }),
      insertAuditIfChangedStatement(deps, operator, act),
    ])
    disconnectOperator(deps, id)
    return null
  },
})
