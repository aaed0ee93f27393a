// Login, logout, sign-up, and links in emails.
import { api } from '../../../client/contract/api/table.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { logIn, resendVerification, signUp, verifyEmail } from '../../services/members/account.ts'
import {
  requestEmailChange,
  useEmailChangeLink,
  useEmailUndoLink,
} from '../../services/members/email-change.ts'
import { forgotPassword, resetPassword } from '../../services/members/password.ts'
import { logInByLink, requestLoginLink } from '../../services/members/login-link.ts'
import { deleteSessionCookie, setSessionCookie } from '../../auth/session-cookie.ts'
import { logOut } from '../../services/members/session.ts'
import { requestContextOf } from '../../services/visitor.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const accountEndpoints = endpoints(api, {
  login: async ({ c, query: { lang }, body }) => {
    const access_token = await logIn(requestContextOf(c, lang), body)
    setSessionCookie(c, access_token)
    rememberDevice(c, body.email)
    return { access_token, message: successMessage(lang, 'logged_in') }
  },
  loginLink: async ({ c, query: { lang }, body }) => ({
    message: successMessage(lang, 'mail_sent'),
    code: await requestLoginLink(c, lang, body.email),
  }),
  useLoginLink: async ({ c, query: { lang }, body }) => {
    const access_token = await logInByLink(c, lang, body)
    return { access_token, message: successMessage(lang, 'logged_in') }
  },
  signUp: async ({ c, query: { lang }, body }) => {
    await signUp(requestContextOf(c, lang), body)
    return { message: successMessage(lang, 'signed_up') }
  },
  verifyEmail: async ({ c, query: { lang }, body }) => {
    await verifyEmail(requestContextOf(c, lang), body.token)
    return { message: successMessage(lang, 'verified') }
  },
  resendVerification: async ({ c, query: { lang }, body }) => {
    const answer = await resendVerification(requestContextOf(c, lang), body.email)
    return { message: successMessage(lang, answer) }
  },
  forgotPassword: async ({ c, query: { lang }, body }) => {
    const answer = await forgotPassword(requestContextOf(c, lang), body.email)
    return { message: successMessage(lang, answer) }
  },
  resetPassword: async ({ c, query: { lang }, body }) => {
    rememberDevice(c, await resetPassword(requestContextOf(c, lang), body))
    return { message: successMessage(lang, 'password_set') }
  },
  changeEmail: async ({ c, query: { lang }, body, session }) => {
    await requestEmailChange(requestContextOf(c, lang), session, body)
    return { message: successMessage(lang, 'mail_sent') }
  },
  confirmEmail: async ({ c, query: { lang }, body }) => {
    rememberDevice(c, await useEmailChangeLink(requestContextOf(c, lang), body.token))
    return { message: successMessage(lang, 'email_changed') }
  },
  undoEmail: async ({ c, query: { lang }, body }) => {
    await useEmailUndoLink(requestContextOf(c, lang), body.token)
    return { message: successMessage(lang, 'email_undone') }
  },
  logout: async ({ c, deps, query: { lang }, session }) => {
    await logOut(deps, session)
    deleteSessionCookie(c)
    return { message: successMessage(lang, 'logged_out') }
  },
})
