// The door of an account: logging in, signing up, and the links of mails.
import { Hono } from 'hono'
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
import type { AppEnv } from '../env.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'

export const account = new Hono<AppEnv>()
  .post(
    api.login.path,
    validate('query', api.login.query),
    validate('json', api.login.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      const access_token = await logIn(visitorOf(c, lang), c.req.valid('json'))
      setSessionCookie(c, access_token)
      return reply(c, api.login, { access_token, message: said(lang, 'logged_in') })
    },
  )
  .post(
    api.signUp.path,
    validate('query', api.signUp.query),
    validate('json', api.signUp.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await signUp(visitorOf(c, lang), c.req.valid('json'))
      return reply(c, api.signUp, { message: said(lang, 'signed_up') })
    },
  )
  .post(
    api.verifyEmail.path,
    validate('query', api.verifyEmail.query),
    validate('json', api.verifyEmail.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await verifyEmail(visitorOf(c, lang), c.req.valid('json').token)
      return reply(c, api.verifyEmail, { message: said(lang, 'verified') })
    },
  )
  .post(
    api.resendVerification.path,
    validate('query', api.resendVerification.query),
    validate('json', api.resendVerification.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await resendVerification(visitorOf(c, lang), c.req.valid('json').email)
      return reply(c, api.resendVerification, { message: said(lang, 'mail_sent') })
    },
  )
  .post(
    api.forgotPassword.path,
    validate('query', api.forgotPassword.query),
    validate('json', api.forgotPassword.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await forgotPassword(visitorOf(c, lang), c.req.valid('json').email)
      return reply(c, api.forgotPassword, { message: said(lang, 'mail_sent') })
    },
  )
  .post(
    api.resetPassword.path,
    validate('query', api.resetPassword.query),
    validate('json', api.resetPassword.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await resetPassword(visitorOf(c, lang), c.req.valid('json'))
      return reply(c, api.resetPassword, { message: said(lang, 'password_set') })
    },
  )
  .post(api.logout.path, validate('query', api.logout.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const { id, member } = c.get('session')
    await write(deps, [endSessionsWrite(deps, member.id, { only: id })])
    disconnectMembers(deps, [member.id])
    deleteSessionCookie(c)
    return reply(c, api.logout, { message: said(lang, 'logged_out') })
  })
