// The API's rows about passkeys of members.
import * as z from 'zod/mini'
import { itemId, lang } from '../fields.ts'
import { passkey, passkeyNameForm, passkeyProof } from '../members/passkeys.ts'
import { passkeyAnswer, passkeyOptions } from '../members/passkey-answer.ts'
import type { Endpoint } from './endpoint.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const answered = z.strictObject({ passkey: passkeyAnswer })
const own = z.object({ items: z.array(passkey) })
const begun = z.object({ access_token: z.string(), message: z.string() })

export const passkeyApi = {
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Options for the browser to request a passkey of this site, for five minutes',
    query: inLang,
    output: passkeyOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Starts a session with a passkey',
    query: inLang,
    body: answered,
    output: begun,
    errors: ['passkey_refused', 'email_unverified'],
  },
  passkeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    summary: 'Passkeys of the member, oldest first',
    query: inLang,
    output: own,
    needs: 'session',
  },
  passkeyProofOptions: {
    method: 'POST',
    path: '/api/user/passkeys/proof',
    summary: 'Options for the browser to request one of the member’s passkeys as proof of presence',
    query: inLang,
    output: passkeyOptions,
    needs: 'writer',
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    summary:
      'Options for the browser to create a passkey, for five minutes; requires the password or a passkey again',
    query: inLang,
    body: passkeyProof,
    output: passkeyOptions,
    errors: ['wrong_password', 'passkey_refused', 'passkeys_full'],
    needs: 'writer',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    summary: 'Adds the created passkey, at most ten per member',
    query: inLang,
    body: answered,
    output: own,
    status: 201,
    errors: ['passkey_refused', 'passkeys_full'],
    needs: 'writer',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/user/passkeys/:id',
    summary: 'Renames a passkey',
    params: byId,
    query: inLang,
    body: passkeyNameForm,
    output: own,
    errors: ['not_found'],
    needs: 'writer',
  },
  removePasskey: {
    method: 'POST',
    path: '/api/user/passkeys/:id/removal',
    summary: 'Removes a passkey, except the last way in; requires the password or a passkey again',
    params: byId,
    query: inLang,
    body: passkeyProof,
    output: own,
    errors: ['not_found', 'wrong_password', 'passkey_refused', 'last_way_in'],
    needs: 'writer',
  },
} satisfies Record<string, Endpoint>
