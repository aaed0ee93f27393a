// Desk endpoints: operators and their sessions.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { auditPage, auditQuery, auditUndo, lastActionRef } from '../audit.ts'
import { passkeyAnswer, passkeyOptions } from '../../members/passkey-answer.ts'
import { recoveryCodes } from './factor.ts'
import {
  invitationAcceptance,
  invitationForm,
  invitationToken,
  newPassword,
  operatorChange,
  listedOperator,
  operatorLogin,
  operatorSelf,
  selfChange,
} from './operator.ts'

const inLang = z.strictObject({ lang })
const signedIn = z.object({ access_token: z.string(), operator: operatorSelf })

const undoErrors: Endpoint['errors'] = [
  'not_found',
  'undo_outdated',
  'forbidden',
  'step_up_required',
  'entry_changed',
  'entry_incomplete',
  'release_ended',
  'redirect_circular',
  'own_roles_protected',
  'last_owner',
]

export const operatorApi = {
  operatorLogin: {
    method: 'POST',
    path: '/api/backstage/login',
    summary:
      'Starts an operator’s session. Programs use the token, browsers the same value as a cookie',
    query: inLang,
    body: operatorLogin,
    output: signedIn,
    errors: ['login_failed', 'desk_login_paused', 'code_required', 'code_invalid'],
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/backstage/login/passkey/options',
    summary: 'Options for the browser to request a passkey',
    query: inLang,
    output: passkeyOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/backstage/login/passkey',
    summary: 'Starts an operator’s session with a passkey',
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
    summary: 'The operator of this session, with their permissions',
    query: inLang,
    output: operatorSelf,
    permission: 'signed_in',
  },
  changeSelf: {
    method: 'PATCH',
    path: '/api/backstage/me',
    summary: 'Changes the operator’s own name or desk language',
    query: inLang,
    body: selfChange,
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
    summary: 'All current and former operators',
    query: inLang,
    output: z.object({ items: z.array(listedOperator) }),
    permission: 'operator.read',
  },
  inviteOperator: {
    method: 'POST',
    path: '/api/backstage/operator',
    summary: 'Adds an operator and emails an invitation to the desk',
    query: inLang,
    body: invitationForm,
    output: listedOperator,
    status: 201,
    errors: ['operator_exists'],
    permission: 'operator.write',
    stepUp: true,
  },
  changeOperator: {
    method: 'PATCH',
    path: '/api/backstage/operator/:id',
    summary: 'Changes another operator; deactivating one ends their sessions immediately',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    body: operatorChange,
    output: listedOperator,
    errors: ['not_found', 'own_roles_protected', 'last_owner', 'too_many_requests'],
    permission: 'operator.write',
    stepUp: true,
  },
  invitationOptions: {
    method: 'POST',
    path: '/api/backstage/invitation/passkey',
    summary: 'Options for the browser to create the passkey of an invited operator',
    query: inLang,
    body: invitationToken,
    output: passkeyOptions,
    errors: ['link_outdated', 'too_many_requests'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/backstage/invitation',
    summary:
      'Accepts an invitation and starts the first session; with a passkey, also returns recovery codes',
    query: inLang,
    body: invitationAcceptance,
    output: z.extend(signedIn, { recovery_codes: recoveryCodes }),
    status: 201,
    errors: ['link_outdated', 'passkey_refused', 'too_many_requests'],
  },
  audit: {
    method: 'GET',
    path: '/api/backstage/audit',
    summary: 'Audit log of operators’ changes, latest first',
    query: auditQuery,
    output: auditPage,
    permission: 'audit.read',
  },
  auditUndoing: {
    method: 'GET',
    path: '/api/backstage/audit/:id/undo',
    summary: 'Effect of undoing an audit log entry, and whether that is still possible',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    output: auditUndo,
    errors: ['not_found', 'undo_outdated'],
    permission: 'audit.read',
  },
  auditUndo: {
    method: 'POST',
    path: '/api/backstage/audit/:id/undo',
    summary:
      'Undoes an audit log entry. Requires the permission and second factor of the original action',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    output: z.null(),
    status: 204,
    errors: undoErrors,
    permission: 'audit.read',
  },
  undoOwn: {
    method: 'POST',
    path: '/api/backstage/undo',
    summary:
      'Undoes the operator’s own action of the last ten minutes. Requires the permission of the original action',
    query: inLang,
    body: lastActionRef,
    output: z.null(),
    status: 204,
    errors: undoErrors,
    permission: 'signed_in',
  },
} satisfies Record<string, Endpoint>
