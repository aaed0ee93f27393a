import type { Context } from 'hono'
import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { deleteBackstageCookie, setBackstageCookie } from '../../auth/backstage-cookie.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { toSelf } from '../../backstage/operator-session.ts'
import { deskVisitorOf } from '../../backstage/desk-visitor.ts'
import {
  passkeySignInOptions,
  signIn,
  signInByPasskey,
  type SignedIn,
} from '../../backstage/sign-in.ts'
import { deskAccount } from '../../backstage/sign-in-limits.ts'
import { auditIfWritten } from '../../data/audit.ts'
import { endOperatorSessionsWrite } from '../../data/operator-session.ts'
import type { AppEnv } from '../../env.ts'
import { write } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

/** Gives the session to the browser, and its token to a program. */
function admit(c: Context<AppEnv>, { token, operator }: SignedIn) {
  setBackstageCookie(c, token)
  rememberDevice(c, deskAccount(operator.email))
  return { access_token: token, operator: toSelf(c.env, operator) }
}

export const operatorEndpoints = {
  operatorLogin: endpoint(backstageApi.operatorLogin, async ({ c, query: { lang }, body }) =>
    admit(c, await signIn(deskVisitorOf(c, lang), body)),
  ),
  passkeyLoginOptions: endpoint(backstageApi.passkeyLoginOptions, ({ c, query: { lang } }) =>
    passkeySignInOptions(deskVisitorOf(c, lang)),
  ),
  passkeyLogin: endpoint(backstageApi.passkeyLogin, async ({ c, query: { lang }, body }) =>
    admit(c, await signInByPasskey(deskVisitorOf(c, lang), body.passkey)),
  ),
  operatorLogout: endpoint(backstageApi.operatorLogout, async ({ c, deps, operator }) => {
    const { id, session_id } = operator
    const request_id = c.get('requestId')
    await write(deps, [
      endOperatorSessionsWrite(deps, id, { only: session_id }),
      auditIfWritten(deps, operator, {
        action: 'operator.sign_out',
        type: 'operator',
        id,
        request_id,
      }),
    ])
    deleteBackstageCookie(c)
    return null
  }),
  operatorSelf: endpoint(backstageApi.operatorSelf, ({ c, operator }) => toSelf(c.env, operator)),
}
