// The API's rows about ways to sign in: emailed links, and the address they go to.
import * as z from 'zod/mini'
import { lang } from '../fields.ts'
import { emailChangeForm, emailForm, linkLoginForm, tokenForm } from '../members/member.ts'
import type { Endpoint } from './endpoint.ts'

const inLang = z.strictObject({ lang })
const said = z.object({ message: z.string() })
const begun = z.object({ access_token: z.string(), message: z.string() })

export const signInApi = {
  loginLink: {
    method: 'POST',
    path: '/api/auth/link',
    summary:
      'Emails a link that logs in without a password. The code is for opening it in another browser. The response is the same for every address',
    query: inLang,
    body: emailForm,
    output: z.object({ message: z.string(), code: z.string() }),
  },
  useLoginLink: {
    method: 'POST',
    path: '/api/auth/link/use',
    summary:
      'Starts a session with an emailed link, once, in the browser that asked for it or with its code',
    query: inLang,
    body: linkLoginForm,
    output: begun,
    errors: ['link_outdated', 'link_code_required', 'link_code_wrong'],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/user/email',
    summary:
      'Emails a link to a new address, and a link that undoes the change to the current one; requires the password again',
    query: inLang,
    body: emailChangeForm,
    output: said,
    errors: ['wrong_password', 'account_already_used'],
    needs: 'writer',
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/user/email/confirm',
    summary: 'Sets the new address with the link emailed to it; ends all other sessions',
    query: inLang,
    body: tokenForm,
    output: said,
    errors: ['link_outdated', 'account_already_used'],
  },
  undoEmail: {
    method: 'POST',
    path: '/api/user/email/undo',
    summary:
      'Stops or undoes a change of address with the link emailed to the old one; ends all sessions, removes the password and emails a link to set a new one',
    query: inLang,
    body: tokenForm,
    output: said,
    errors: ['link_outdated', 'account_already_used'],
  },
} satisfies Record<string, Endpoint>
