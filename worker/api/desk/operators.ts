import type { Context } from 'hono'
import type { Locale } from '../../../client/contract/locale.ts'
import { undoFromLog, undoingOf, undoOwn } from '../../desk/audit-undo.ts'
import type { UndoActing } from '../../desk/undo/plan.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  acceptWithPasskey,
  acceptWithPassword,
  invitationOptions,
} from '../../desk/operators/invitation.ts'
import {
  changeOperator,
  everyOperator,
  inviteOperator,
  changeOwnPassword,
  changeSelf,
} from '../../desk/operators/operators.ts'
import { setDeskLanguage } from '../../auth/desk-cookie.ts'
import { startOperatorSession, endOwnSession, toSelf } from '../../desk/operators/session.ts'
import { deskVisitorOf } from '../../desk/visitor.ts'
import {
  passkeySignInOptions,
  signIn,
  signInByPasskey,
  type SignedIn,
} from '../../desk/operators/sign-in.ts'
import { listAudit } from '../../data/audit.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { type DeskInput, endpoints } from '../endpoint/endpoint.ts'

async function admit(c: Context<AppEnv>, signedIn: SignedIn) {
  startOperatorSession(c, signedIn)
  return { access_token: signedIn.token, operator: await toSelf(c, signedIn.operator) }
}

export const operatorEndpoints = endpoints(deskApi, {
  operatorLogin: async ({ c, query: { lang }, body }) =>
    admit(c, await signIn(deskVisitorOf(c, lang), body)),
  passkeyLoginOptions: ({ c, query: { lang } }) => passkeySignInOptions(deskVisitorOf(c, lang)),
  passkeyLogin: async ({ c, query: { lang }, body }) =>
    admit(c, await signInByPasskey(deskVisitorOf(c, lang), body.passkey)),
  operatorLogout: ({ c, operator }) => endOwnSession(c, operator),
  operatorSelf: ({ c, operator }) => toSelf(c, operator),
  changeSelf: async ({ c, query: { lang }, body, operator }) => {
    const changed = await changeSelf(deskVisitorOf(c, lang), operator, body)
    if (body.lang) setDeskLanguage(c, body.lang)
    return { ...(await toSelf(c, changed)), ...(body.lang && { lang: body.lang }) }
  },
  changeOwnPassword: ({ c, query: { lang }, body, operator }) =>
    changeOwnPassword(deskVisitorOf(c, lang), operator, body.new_password),
  operators: async ({ deps }) => ({
    items: await everyOperator(deps),
  }),
  inviteOperator: ({ c, query: { lang }, body, operator }) =>
    inviteOperator(deskVisitorOf(c, lang), operator, body),
  changeOperator: ({ c, params: { id }, query: { lang }, body, operator }) =>
    changeOperator(deskVisitorOf(c, lang), operator, id, body),
  invitationOptions: ({ c, query: { lang }, body }) =>
    invitationOptions(deskVisitorOf(c, lang), body.token),
  acceptInvitation: async ({ c, query: { lang }, body }) => {
    const visitor = deskVisitorOf(c, lang)
    if ('password' in body) {
      const accepted = await acceptWithPassword(visitor, body.token, body.password)
      return { ...(await admit(c, accepted)), recovery_codes: [] }
    }
    const { codes, ...accepted } = await acceptWithPasskey(visitor, body.token, body.passkey)
    return { ...(await admit(c, accepted)), recovery_codes: codes }
  },
  audit: async ({ deps, query: { after, ...filter } }) => {
    if (after !== undefined && !/^\d{1,15}$/.test(after))
      throw problem('validation_failed', { fields: [{ field: 'after', code: 'cursor_unusable' }] })
    return run(deps, listAudit(deps, filter, after === undefined ? undefined : Number(after)))
  },
  auditUndoing: (input) => undoingOf(undoActingIn(input), input.params.id),
  auditUndo: (input) => undoFromLog(undoActingIn(input), input.params.id),
  undoOwn: (input) => undoOwn(undoActingIn(input), input.body),
})

function undoActingIn({ c, acting, query }: DeskInput & { query: { lang: Locale } }): UndoActing {
  return { ...acting, visitor: deskVisitorOf(c, query.lang), images: c.env.IMAGES }
}
