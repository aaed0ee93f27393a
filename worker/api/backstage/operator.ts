import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { deleteBackstageCookie, setBackstageCookie } from '../../auth/backstage-cookie.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { toSelf } from '../../backstage/operator-session.ts'
import { signIn } from '../../backstage/sign-in.ts'
import { deskAccount } from '../../backstage/sign-in-limits.ts'
import { auditIfWritten } from '../../data/audit.ts'
import { endOperatorSessionsWrite } from '../../data/operator-session.ts'
import { visitorOf } from '../../services/visitor.ts'
import { write } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

export const operatorEndpoints = {
  operatorLogin: endpoint(backstageApi.operatorLogin, async ({ c, query: { lang }, body }) => {
    const { token, operator } = await signIn(visitorOf(c, lang), body)
    setBackstageCookie(c, token)
    rememberDevice(c, deskAccount(operator.email))
    return { access_token: token, operator: toSelf(c.env, operator) }
  }),
  operatorLogout: endpoint(backstageApi.operatorLogout, async ({ c, deps, operator }) => {
    const { id, session_id } = operator
    await write(deps, [
      endOperatorSessionsWrite(deps, id, { only: session_id }),
      auditIfWritten(deps, operator, { action: 'operator.sign_out', type: 'operator', id }),
    ])
    deleteBackstageCookie(c)
    return null
  }),
  operatorSelf: endpoint(backstageApi.operatorSelf, ({ c, operator }) => toSelf(c.env, operator)),
}
