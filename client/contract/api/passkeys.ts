import * as z from 'zod/mini'
import { passkey, passkeyNameForm, passkeyProof } from '../members/passkeys.ts'
import { passkeyAnswer, passkeyOptions } from '../members/passkey-answer.ts'
import { apiTable } from './endpoint.ts'

const answered = z.strictObject({ passkey: passkeyAnswer })
const own = z.object({ items: z.array(passkey) })
const begun = z.object({ access_token: z.string(), message: z.string() })

export const passkeyApi = apiTable({
  passkeyLoginOptions: {
    route: 'POST /api/auth/passkey/options',
    summary: 'Options for the browser to request a passkey of this site, for five minutes',
    output: passkeyOptions,
  },
  passkeyLogin: {
    route: 'POST /api/auth/passkey',
    summary: 'Starts a session with a passkey',
    body: answered,
    output: begun,
    errors: ['passkey_refused', 'email_unverified'],
  },
  passkeys: {
    route: 'GET /api/user/passkeys',
    summary: 'Passkeys of the member, oldest first',
    output: own,
    needs: 'session',
  },
  passkeyProofOptions: {
    route: 'POST /api/user/passkeys/proof',
    summary: 'Options for the browser to request one of the member’s passkeys as proof of presence',
    output: passkeyOptions,
    needs: 'writer',
  },
  passkeyOptions: {
    route: 'POST /api/user/passkeys/options',
    summary:
      'Options for the browser to create a passkey, for five minutes; requires the password or a passkey again',
    body: passkeyProof,
    output: passkeyOptions,
    errors: ['wrong_password', 'passkey_refused', 'passkeys_full'],
    needs: 'writer',
  },
  addPasskey: {
    route: 'POST /api/user/passkeys',
    summary: 'Adds the created passkey, at most ten per member',
    body: answered,
    output: own,
    status: 201,
    errors: ['passkey_refused', 'passkeys_full'],
    needs: 'writer',
  },
  renamePasskey: {
    route: 'PUT /api/user/passkeys/:id',
    summary: 'Renames a passkey',
    body: passkeyNameForm,
    output: own,
    errors: ['not_found'],
    needs: 'writer',
  },
  removePasskey: {
    route: 'POST /api/user/passkeys/:id/removal',
    summary: 'Removes a passkey, except the last way in; requires the password or a passkey again',
    body: passkeyProof,
    output: own,
    errors: ['not_found', 'wrong_password', 'passkey_refused', 'last_way_in'],
    needs: 'writer',
  },
})
