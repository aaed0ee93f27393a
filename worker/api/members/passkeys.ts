// Passkeys of members.
import { api } from '../../../client/contract/api/table.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { setSessionCookie } from '../../auth/session-cookie.ts'
import { successMessage } from '../../i18n/success-message.ts'
import {
  addPasskey,
  logInByPasskey,
  newPasskeyOptions,
  ownPasskeys,
  passkeyLoginOptions,
  passkeyProofOptions,
  removePasskey,
  renamePasskey,
} from '../../services/members/passkeys.ts'
import { siteRequestContextOf } from '../../services/visitor.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const passkeyEndpoints = endpoints(api, {
  passkeyLoginOptions: ({ c, query: { lang } }) =>
    passkeyLoginOptions(siteRequestContextOf(c, lang)),
  passkeyLogin: async ({ c, query: { lang }, body }) => {
    const visitor = siteRequestContextOf(c, lang)
    const { token, email } = await logInByPasskey(visitor, body.passkey)
    setSessionCookie(c, token)
    rememberDevice(c, email)
    return { access_token: token, message: successMessage(lang, 'logged_in') }
  },
  passkeys: async ({ deps, session: { member } }) => ({
    items: await run(deps, ownPasskeys(deps, member.id)),
  }),
  passkeyProofOptions: ({ c, query: { lang }, session }) =>
    passkeyProofOptions(siteRequestContextOf(c, lang), session),
  passkeyOptions: ({ c, query: { lang }, body, session }) =>
    newPasskeyOptions(siteRequestContextOf(c, lang), session, body),
  addPasskey: async ({ c, query: { lang }, body, session }) => ({
    items: await addPasskey(siteRequestContextOf(c, lang), session, body.passkey),
  }),
  renamePasskey: async ({ deps, params, body, session }) => ({
    items: await renamePasskey(deps, session, params.id, body.name),
  }),
  removePasskey: async ({ c, params, query: { lang }, body, session }) => ({
    items: await removePasskey(siteRequestContextOf(c, lang), session, params.id, body),
  }),
})
