// The door of an account: logging in, signing up, and the links of mails.
import { api } from '../../client/contract/api/table.ts'
import {
  forgotPassword,
  logIn,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '../services/account.ts'
import { deleteSessionCookie, setSessionCookie } from '../auth/session-cookie.ts'
import { visitorOf } from '../services/visitor.ts'
import { write } from '../storage/db.ts'
import { endSessionsWrite } from '../data/session.ts'
import { said } from '../i18n/said.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'
import { endpoint } from './endpoint.ts'

export const accountEndpoints = {
  login: endpoint(api.login, async ({ c, query: { lang }, body }) => {
    const access_token = await logIn(visitorOf(c, lang), body)
    setSessionCookie(c, access_token)
    return { access_token, message: said(lang, 'logged_in') }
  }),
  signUp: endpoint(api.signUp, async ({ c, query: { lang }, body }) => {
    await signUp(visitorOf(c, lang), body)
    return { message: said(lang, 'signed_up') }
  }),
  verifyEmail: endpoint(api.verifyEmail, async ({ c, query: { lang }, body }) => {
    await verifyEmail(visitorOf(c, lang), body.token)
    return { message: said(lang, 'verified') }
  }),
  resendVerification: endpoint(api.resendVerification, async ({ c, query: { lang }, body }) => {
    await resendVerification(visitorOf(c, lang), body.email)
    return { message: said(lang, 'mail_sent') }
  }),
  forgotPassword: endpoint(api.forgotPassword, async ({ c, query: { lang }, body }) => {
    await forgotPassword(visitorOf(c, lang), body.email)
    return { message: said(lang, 'mail_sent') }
  }),
  resetPassword: endpoint(api.resetPassword, async ({ c, query: { lang }, body }) => {
    await resetPassword(visitorOf(c, lang), body)
    return { message: said(lang, 'password_set') }
  }),
  logout: endpoint(api.logout, async ({ c, deps, query: { lang }, session: { id, member } }) => {
    await write(deps, [endSessionsWrite(deps, member.id, { only: id })])
    disconnectMembers(deps, [member.id])
    deleteSessionCookie(c)
    return { message: said(lang, 'logged_out') }
  }),
}
