import * as z from 'zod/mini'
import { apiTable, type Endpoint } from '../../api/endpoint.ts'
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

export const operatorApi = apiTable({
  operatorLogin: {
    route: 'POST /api/backstage/login',
    summary:
      'Starts an operator’s session. Programs use the token, browsers the same value as a cookie',
    body: operatorLogin,
    output: signedIn,
    errors: ['login_failed', 'desk_login_paused', 'code_required', 'code_invalid'],
  },
  passkeyLoginOptions: {
    route: 'POST /api/backstage/login/passkey/options',
    summary: 'Options for the browser to request a passkey',
    output: passkeyOptions,
  },
  passkeyLogin: {
    route: 'POST /api/backstage/login/passkey',
    summary: 'Starts an operator’s session with a passkey',
    body: z.strictObject({ passkey: passkeyAnswer }),
    output: signedIn,
    errors: ['passkey_refused', 'too_many_requests'],
  },
  operatorLogout: {
    route: 'POST /api/backstage/logout',
    summary: 'Ends this session',
    permission: 'signed_in',
  },
  operatorSelf: {
    route: 'GET /api/backstage/me',
    summary: 'The operator of this session, with their permissions',
    output: operatorSelf,
    permission: 'signed_in',
  },
  changeSelf: {
    route: 'PATCH /api/backstage/me',
    summary: 'Changes the operator’s own name or desk language',
    body: selfChange,
    output: operatorSelf,
    permission: 'signed_in',
  },
  changeOwnPassword: {
    route: 'PUT /api/backstage/me/password',
    summary: 'Sets a new password and ends all other sessions',
    body: newPassword,
    permission: 'signed_in',
    stepUp: true,
  },
  operators: {
    route: 'GET /api/backstage/operator',
    summary: 'All current and former operators',
    output: z.object({ items: z.array(listedOperator) }),
    permission: 'operator.read',
  },
  inviteOperator: {
    route: 'POST /api/backstage/operator',
    summary: 'Adds an operator and emails an invitation to the desk',
    body: invitationForm,
    output: listedOperator,
    status: 201,
    errors: ['operator_exists'],
    permission: 'operator.write',
    stepUp: true,
  },
  changeOperator: {
    route: 'PATCH /api/backstage/operator/:id',
    summary: 'Changes another operator; deactivating one ends their sessions immediately',
    body: operatorChange,
    output: listedOperator,
    errors: ['not_found', 'own_roles_protected', 'last_owner', 'too_many_requests'],
    permission: 'operator.write',
    stepUp: true,
  },
  invitationOptions: {
    route: 'POST /api/backstage/invitation/passkey',
    summary: 'Options for the browser to create the passkey of an invited operator',
    body: invitationToken,
    output: passkeyOptions,
    errors: ['link_outdated', 'too_many_requests'],
  },
  acceptInvitation: {
    route: 'POST /api/backstage/invitation',
    summary:
      'Accepts an invitation and starts the first session; with a passkey, also returns recovery codes',
    body: invitationAcceptance,
    output: z.extend(signedIn, { recovery_codes: recoveryCodes }),
    status: 201,
    errors: ['link_outdated', 'passkey_refused', 'too_many_requests'],
  },
  audit: {
    route: 'GET /api/backstage/audit',
    summary: 'Audit log of operators’ changes, latest first',
    query: auditQuery,
    output: auditPage,
    permission: 'audit.read',
  },
  auditUndoing: {
    route: 'GET /api/backstage/audit/:id/undo',
    summary: 'Effect of undoing an audit log entry, and whether that is still possible',
    output: auditUndo,
    errors: ['not_found', 'undo_outdated'],
    permission: 'audit.read',
  },
  auditUndo: {
    route: 'POST /api/backstage/audit/:id/undo',
    summary:
      'Undoes an audit log entry. Requires the permission and second factor of the original action',
    errors: undoErrors,
    permission: 'audit.read',
  },
  undoOwn: {
    route: 'POST /api/backstage/undo',
    summary:
      'Undoes the operator’s own action of the last ten minutes. Requires the permission of the original action',
    body: lastActionRef,
    errors: undoErrors,
    permission: 'signed_in',
  },
})
