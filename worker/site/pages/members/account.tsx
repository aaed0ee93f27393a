// Account forms: login, sign-up, forgotten password, and the pages of emailed links.
import { LegalNote } from '../../../../client/site/layout/legal-note.tsx'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import {
  emailForm,
  linkLoginForm,
  loginForm,
  logOutField,
  readSignUp,
  resetForm,
  signUpForm,
  tokenForm,
} from '../../../../client/contract/members/member.ts'
import { href, paths, withQuery } from '../../../../client/contract/paths.ts'
import { returnPath } from '../../../../client/contract/return-path.ts'
import type { ErrorCode } from '../../../../client/contract/errors.ts'
import type { FormFailure } from '../../../../client/contract/form.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import type { MessageKey } from '../../../../client/i18n/messages.ts'
import type { Translate } from '../../../../client/i18n/translate.ts'
import { EmailChangeForm } from '../../../../client/features/account/email-change-form.island.tsx'
import { ForgotForm } from '../../../../client/features/account/forgot-form.island.tsx'
import { LinkForm } from '../../../../client/features/account/link-form.island.tsx'
import { LinkLoginForm } from '../../../../client/features/account/link-login-form.island.tsx'
import { LoginForm } from '../../../../client/features/account/login-form.island.tsx'
import { RegisterForm } from '../../../../client/features/account/register-form.island.tsx'
import { ResetForm } from '../../../../client/features/account/reset-form.island.tsx'
import { VerifyForm } from '../../../../client/features/account/verify-form.island.tsx'
import { AccountPage } from '../../../../client/site/pages/members/account.tsx'
import { LogOutForm } from '../../../../client/site/pages/members/log-out-form.tsx'
import { rememberDevice } from '../../../auth/known-device.ts'
import {
  logIn,
  resendVerification,
  signUp,
  verifyEmail,
} from '../../../services/members/account.ts'
import { useEmailChangeLink, useEmailUndoLink } from '../../../services/members/email-change.ts'
import { logInByLink, requestLoginLink } from '../../../services/members/login-link.ts'
import { forgotPassword, resetPassword } from '../../../services/members/password.ts'
import { deleteSessionCookie, setSessionCookie } from '../../../auth/session-cookie.ts'
import { logOut, sessionOf } from '../../../services/members/session.ts'
import { requestContextOf } from '../../../services/visitor.ts'
import { Unavailable } from '../../../storage/time-limit.ts'
import type { AppEnv } from '../../../env.ts'
import { sharedAddress, type PageHead } from '../../render/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'
import { parseOrThrow } from '../../../http/problem.ts'

const sent = z.object({ done: z.optional(z.literal('sent')) })
type Sent = z.infer<typeof sent>

/** Rules of all pages with account forms. */
const formPage = { styleBundle: 'forms', isCached: true, blocksThirdParties: true } as const
const withoutQuery = { ...formPage, query: noQuery, load: () => Promise.resolve({}) }
/** The form, or after it was submitted without script, that an email has been sent. */
const sendingPage = {
  ...formPage,
  query: sent,
  load: ({ query }: { query: Sent }) => Promise.resolve(query),
}

export const loginPage = definePage({
  name: 'login',
  path: paths.login,
  ...formPage,
  query: z.object({
    done: z.optional(z.enum(['verified', 'reset'])),
    problem: z.optional(z.literal('google_failed')),
  }),
  guard: redirectMembers,
  load: ({ query }) => Promise.resolve(query),
  head: (_, context) => accountHead(context, paths.login, 'account.log_in'),
  view: ({ done, problem }, { t, hasGoogle, failure }) => (
    <AccountPage title={t('account.log_in')} lead={t('account_page.login_lead')} hasPoints>
      <LoginForm
        hasGoogle={hasGoogle}
        failure={failure ?? (problem && failureOf(problem, t))}
        done={done}
      />
      <noscript>
        <LogOutForm />
      </noscript>
    </AccountPage>
  ),
  action: async ({ c, locale, typed, search }) => {
    if (typed.has(logOutField)) {
      const session = await sessionOf(c)
      if (session) await logOut(c.get('deps'), session)
      deleteSessionCookie(c)
      return href(locale, 'login')
    }
    const form = parseOrThrow(loginForm, Object.fromEntries(typed))
    setSessionCookie(c, await logIn(requestContextOf(c, locale), form))
    rememberDevice(c, form.email)
    return afterLogin(search.get('return'), locale)
  },
})

export const loginLinkPage = definePage({
  name: 'login-link',
  path: paths.loginLink,
  ...sendingPage,
  guard: redirectMembers,
  head: (_, context) => accountHead(context, paths.loginLink, 'account.by_link'),
  view: ({ done }, { t, failure }) => (
    <AccountPage title={t('account.by_link')} lead={t('login_link.lead')}>
      <LinkForm failure={failure} isSent={isSent(done)} />
    </AccountPage>
  ),
  action: async ({ c, locale, typed }) => {
    const { email } = parseOrThrow(emailForm, Object.fromEntries(typed))
    await requestLoginLink(c, locale, email)
    return withQuery(href(locale, 'loginLink'), { done: 'sent' })
  },
})

/** Opening the page uses nothing, because mail scanners open links too. */
export const loginLinkUsePage = definePage({
  name: 'login-link-use',
  path: paths.loginLinkUse,
  ...withoutQuery,
  head: (_, context) => accountHead(context, paths.loginLinkUse, 'account.log_in'),
  view: (_, { t, failure }) => (
    <AccountPage title={t('account.log_in')} lead={t('login_link.use_lead')}>
      <LinkLoginForm failure={failure} />
    </AccountPage>
  ),
  action: async ({ c, locale, typed, search }) => {
    const token = search.get('token') ?? ''
    await logInByLink(
      c,
      locale,
      parseOrThrow(linkLoginForm, { ...Object.fromEntries(typed), token }),
    )
    return href(locale, 'member', { tab: 'account' })
  },
})

export const registerPage = definePage({
  name: 'register',
  path: paths.register,
  ...sendingPage,
  guard: redirectMembers,
  head: (_, context) => accountHead(context, paths.register, 'account.sign_up'),
  view: ({ done }, { t, hasGoogle, failure, chrome: { legal, settings } }) => (
    <AccountPage title={t('account.sign_up')} lead={t('account_page.register_lead')} hasPoints>
      <RegisterForm
        hasGoogle={hasGoogle}
        minimumAge={settings.minimum_age}
        failure={failure}
        isSent={isSent(done)}
      />
      <LegalNote legal={legal} isSignUp />
    </AccountPage>
  ),
  action: async ({ c, locale, typed }) => {
    await signUp(requestContextOf(c, locale), parseOrThrow(signUpForm, readSignUp(typed)))
    return withQuery(href(locale, 'register'), { done: 'sent' })
  },
})

export const forgotPage = definePage({
  name: 'forgot-password',
  path: paths.forgotPassword,
  ...sendingPage,
  head: (_, context) => accountHead(context, paths.forgotPassword, 'account_page.forgot_title'),
  view: ({ done }, { t, failure }) => (
    <AccountPage title={t('account_page.forgot_title')} lead={t('account_page.forgot_lead')}>
      <ForgotForm failure={failure} isSent={isSent(done)} />
    </AccountPage>
  ),
  action: async ({ c, locale, typed }) => {
    const { email } = parseOrThrow(emailForm, Object.fromEntries(typed))
    await forgotPassword(requestContextOf(c, locale), email)
    return withQuery(href(locale, 'forgotPassword'), { done: 'sent' })
  },
})

export const resetPage = definePage({
  name: 'password-reset',
  path: paths.passwordReset,
  ...withoutQuery,
  head: (_, context) => accountHead(context, paths.passwordReset, 'account.set_password'),
  view: (_, { t, failure }) => (
    <AccountPage title={t('account.set_password')} lead={t('account_page.reset_lead')}>
      <ResetForm failure={failure} />
    </AccountPage>
  ),
  action: async ({ c, locale, typed, search }) => {
    const token = search.get('token') ?? ''
    const form = parseOrThrow(resetForm, { ...Object.fromEntries(typed), token })
    rememberDevice(c, await resetPassword(requestContextOf(c, locale), form))
    return withQuery(href(locale, 'login'), { done: 'reset' })
  },
})

/** Opening the page verifies nothing, because mail scanners open links too. */
export const verifyPage = definePage({
  name: 'email-verification',
  path: paths.emailVerification,
  ...sendingPage,
  head: (_, context) => accountHead(context, paths.emailVerification, 'account_page.verify_title'),
  view: ({ done }, { t, failure }) => (
    <AccountPage title={t('account_page.verify_title')} lead={t('account_page.verify_lead')}>
      <VerifyForm failure={failure} isSent={isSent(done)} />
    </AccountPage>
  ),
  action: async ({ c, locale, typed, search }) => {
    const visitor = requestContextOf(c, locale)
    if (typed.has('email')) {
      const { email } = parseOrThrow(emailForm, Object.fromEntries(typed))
      await resendVerification(visitor, email)
      return withQuery(href(locale, 'emailVerification'), { done: 'sent' })
    }
    const { token } = parseOrThrow(tokenForm, { token: search.get('token') ?? '' })
    await verifyEmail(visitor, token)
    return withQuery(href(locale, 'login'), { done: 'verified' })
  },
})

export const emailChangePage = definePage({
  name: 'email-change',
  path: paths.emailChange,
  ...withoutQuery,
  head: (_, context) => accountHead(context, paths.emailChange, 'email_change.title'),
  view: (_, { t, failure }) => (
    <AccountPage title={t('email_change.title')} lead={t('email_change.lead')}>
      <EmailChangeForm does="confirm" failure={failure} />
    </AccountPage>
  ),
  action: async ({ c, locale, search }) => {
    const { token } = parseOrThrow(tokenForm, { token: search.get('token') ?? '' })
    rememberDevice(c, await useEmailChangeLink(requestContextOf(c, locale), token))
    return href(locale, 'member', { tab: 'account' })
  },
})

export const emailUndoPage = definePage({
  name: 'email-change-undo',
  path: paths.emailUndo,
  ...withoutQuery,
  head: (_, context) => accountHead(context, paths.emailUndo, 'email_change.undo_title'),
  view: (_, { t, failure }) => (
    <AccountPage title={t('email_change.undo_title')} lead={t('email_change.undo_lead')}>
      <EmailChangeForm does="undo" failure={failure} />
    </AccountPage>
  ),
  action: async ({ c, locale, search }) => {
    const { token } = parseOrThrow(tokenForm, { token: search.get('token') ?? '' })
    await useEmailUndoLink(requestContextOf(c, locale), token)
    return withQuery(href(locale, 'forgotPassword'), { done: 'sent' })
  },
})

function afterLogin(asked: string | null | undefined, locale: Locale): string {
  return returnPath(asked) ?? href(locale, 'member', { tab: 'account' })
}

/** Redirects navigations of members, who need no form. Scripts that fetch the form get it. */
async function redirectMembers(c: HonoContext<AppEnv>, locale: Locale): Promise<string | null> {
  if ((c.req.header('Sec-Fetch-Dest') ?? 'document') !== 'document') return null
  try {
    return (await sessionOf(c)) && afterLogin(c.req.query('return'), locale)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return null
  }
}

/** An error from before the form was shown, as a form failure. */
function failureOf(code: ErrorCode, t: Translate): FormFailure {
  return { code, message: t(`error.${code}.detail`), fields: [] }
}

const isSent = (done: Sent['done']) => done === 'sent'

function accountHead({ locale, t }: Context, path: string, title: MessageKey): PageHead {
  return {
    ...sharedAddress(locale, path),
    title: t(title),
    description: t(title),
    crumbs: [],
    isHidden: true,
  }
}
