// The desk's rows about operators and their sessions.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { itemId, lang } from '../fields.ts'
import { auditPage, auditQuery } from './audit.ts'
import { passkeyAnswer, passkeyOptions, recoveryCodes } from './factor.ts'
import {
  acceptance,
  invitationForm,
  invitationToken,
  newPassword,
  operatorChange,
  operatorListed,
  operatorLogin,
  operatorSelf,
  ownChange,
} from './operator.ts'

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
  changeSelf: {
    method: 'PATCH',
    path: '/api/backstage/me',
    summary: 'Changes the operator’s own name, or the language of the desk',
    query: inLang,
    body: ownChange,
    output: operatorSelf,
    permission: 'signed_in',
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/api/backstage/me/password',
    summary: 'Sets a new password and ends all other sessions',
    query: inLang,
    body: newPassword,
    output: z.null(),
    status: 204,
    permission: 'signed_in',
    stepUp: true,
  },
  operators: {
    method: 'GET',
    path: '/api/backstage/operator',
    summary: 'Everybody who works here or did',
    query: inLang,
    output: z.object({ items: z.array(operatorListed) }),
    permission: 'operator.read',
  },
  inviteOperator: {
    method: 'POST',
    path: '/api/backstage/operator',
    summary: 'Adds an operator and mails the link with which they come in',
    query: inLang,
    body: invitationForm,
    output: operatorListed,
    status: 201,
    errors: ['operator_exists'],
    permission: 'operator.write',
    stepUp: true,
  },
  changeOperator: {
    method: 'PATCH',
    path: '/api/backstage/operator/:id',
    summary: 'Changes another operator; one who is deactivated is out at once',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    body: operatorChange,
    output: operatorListed,
    errors: ['not_found', 'own_roles', 'last_owner', 'too_many_requests'],
    permission: 'operator.write',
    stepUp: true,
  },
  invitationOptions: {
    method: 'POST',
    path: '/api/backstage/invitation/passkey',
    summary: 'What the browser makes the passkey of an invited operator with',
    query: inLang,
    body: invitationToken,
    output: passkeyOptions,
    errors: ['link_outdated', 'too_many_requests'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/backstage/invitation',
    summary:
      'Accepts an invitation and begins the first session; with a passkey come recovery codes',
    query: inLang,
    body: acceptance,
    output: z.extend(signedIn, { recovery_codes: recoveryCodes }),
    status: 201,
    errors: ['link_outdated', 'passkey_refused', 'too_many_requests'],
  },
  audit: {
    method: 'GET',
    path: '/api/backstage/audit',
    summary: 'What operators have changed, latest first',
    query: auditQuery,
    output: auditPage,
    permission: 'audit.read',
  },
} satisfies Record<string, Endpoint>
