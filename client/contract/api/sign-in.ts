// The API's rows about ways to sign in: emailed links, and the address they go to.
import * as z from 'zod/mini'
import { emailChangeForm, emailForm, linkLoginForm, tokenForm } from '../members/member.ts'
import { apiTable } from './endpoint.ts'

const said = z.object({ message: z.string() })
const begun = z.object({ access_token: z.string(), message: z.string() })

export const signInApi = apiTable({
  loginLink: {
    route: 'POST /api/auth/link',
    summary:
      'Emails a link that logs in without a password. The code is for opening it in another browser. The response is the same for every address',
    body: emailForm,
    output: z.object({ message: z.string(), code: z.string() }),
  },
  useLoginLink: {
    route: 'POST /api/auth/link/use',
    summary:
      'Starts a session with an emailed link, once, in the browser that asked for it or with its code',
    body: linkLoginForm,
    output: begun,
    errors: ['link_outdated', 'link_code_required', 'link_code_wrong'],
  },
  changeEmail: {
    route: 'POST /api/user/email',
    summary:
      'Emails a link to a new address, and a link that undoes the change to the current one; requires the password again',
    body: emailChangeForm,
    output: said,
    errors: ['wrong_password', 'account_already_used'],
    needs: 'writer',
  },
  confirmEmail: {
    route: 'POST /api/user/email/confirm',
    summary: 'Sets the new address with the link emailed to it; ends all other sessions',
    body: tokenForm,
    output: said,
    errors: ['link_outdated', 'account_already_used'],
  },
  undoEmail: {
    route: 'POST /api/user/email/undo',
    summary:
      'Stops or undoes a change of address with the link emailed to the old one; ends all sessions, removes the password and emails a link to set a new one',
    body: tokenForm,
    output: said,
    errors: ['link_outdated', 'account_already_used'],
  },
})
