// The desk's rows about operators and their sessions.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { lang } from '../fields.ts'
import { passkeyAnswer, passkeyOptions } from './factor.ts'
import { operatorLogin, operatorSelf } from './operator.ts'

const inLang = z.strictObject({ lang })
const signedIn = z.object({ access_token: z.string(), operator: operatorSelf })

export const operatorApi = {
  operatorLogin: {
    method: 'POST',
    path: '/api/backstage/login',
    summary:
      'Begins an operator’s session: the token for programs, the same as a cookie for browsers',
    query: inLang,
    body: operatorLogin,
    output: signedIn,
    errors: ['login_failed', 'desk_paused', 'code_required', 'code_wrong'],
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/backstage/login/passkey/options',
    summary: 'What the browser asks for a passkey with',
    query: inLang,
    output: passkeyOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/backstage/login/passkey',
    summary: 'Begins an operator’s session by a passkey',
    query: inLang,
    body: z.strictObject({ passkey: passkeyAnswer }),
    output: signedIn,
    errors: ['passkey_refused', 'too_many_requests'],
  },
  operatorLogout: {
    method: 'POST',
    path: '/api/backstage/logout',
    summary: 'Ends this session',
    query: inLang,
    output: z.null(),
    status: 204,
    permission: 'signed_in',
  },
  operatorSelf: {
    method: 'GET',
    path: '/api/backstage/me',
    summary: 'The operator whose session this is, and what they may do',
    query: inLang,
    output: operatorSelf,
    permission: 'signed_in',
  },
} satisfies Record<string, Endpoint>
