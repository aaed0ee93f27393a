import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { session } from '../../members/member.ts'
import { passkeyAnswer, passkeyOptions } from '../../members/passkey-answer.ts'
import {
  code,
  enrolledFactors,
  factors,
  newAuthenticator,
  secondFactorProof,
  recoveryCodes,
} from './factor.ts'
import { operatorSelf } from './operator.ts'

const nothing = z.null()

export const factorApi = apiTable({
  stepUp: {
    route: 'POST /api/backstage/step-up',
    summary: 'Verifies a second factor again; dangerous actions need no other for five minutes',
    body: secondFactorProof,
    output: operatorSelf,
    errors: ['code_invalid', 'passkey_refused', 'wrong_password', 'too_many_requests'],
    permission: 'signed_in',
    worksDuringRestore: true,
  },
  stepUpOptions: {
    route: 'POST /api/backstage/step-up/passkey',
    summary: 'Options for the browser to request one of the operator’s passkeys',
    output: passkeyOptions,
    permission: 'signed_in',
    worksDuringRestore: true,
  },
  factors: {
    route: 'GET /api/backstage/factor',
    summary: 'The operator’s second factors',
    output: factors,
    permission: 'signed_in',
  },
  addApp: {
    route: 'POST /api/backstage/factor/app',
    summary: 'Key for an authenticator app; it becomes active once its first code is confirmed',
    output: newAuthenticator,
    status: 201,
    errors: ['step_up_required'],
    permission: 'signed_in',
  },
  confirmApp: {
    route: 'POST /api/backstage/factor/app/confirm',
    summary: 'Confirms the app with its first code; replaces an earlier app',
    body: z.strictObject({ code }),
    output: enrolledFactors,
    errors: ['code_invalid', 'step_up_required', 'too_many_requests'],
    permission: 'signed_in',
  },
  addPasskeyOptions: {
    route: 'POST /api/backstage/factor/passkey/options',
    summary: 'Options for the browser to create a passkey',
    output: passkeyOptions,
    errors: ['step_up_required'],
    permission: 'signed_in',
  },
  addPasskey: {
    route: 'POST /api/backstage/factor/passkey',
    summary: 'Adds the created passkey',
    body: z.strictObject({ passkey: passkeyAnswer }),
    output: enrolledFactors,
    status: 201,
    errors: ['passkey_refused', 'step_up_required'],
    permission: 'signed_in',
  },
  renewRecoveryCodes: {
    route: 'POST /api/backstage/factor/recovery-code',
    summary: 'Ten new recovery codes; earlier ones become invalid',
    output: z.object({ recovery_codes: recoveryCodes }),
    status: 201,
    permission: 'signed_in',
    stepUp: true,
  },
  removeFactor: {
    route: 'DELETE /api/backstage/factor/:id',
    summary: 'Removes an app or a passkey, except the last required one',
    output: factors,
    errors: ['not_found', 'last_factor'],
    permission: 'signed_in',
    stepUp: true,
  },
  operatorSessions: {
    route: 'GET /api/backstage/session',
    summary: 'Sessions of the operator, this one first',
    output: z.object({ items: z.array(session) }),
    permission: 'signed_in',
  },
  endOperatorSession: {
    route: 'DELETE /api/backstage/session/:id',
    summary: 'Ends one of the operator’s sessions',
    output: nothing,
    status: 204,
    errors: ['not_found'],
    permission: 'signed_in',
  },
  endOtherOperatorSessions: {
    route: 'DELETE /api/backstage/session',
    summary: 'Ends all other sessions of the operator',
    output: nothing,
    status: 204,
    permission: 'signed_in',
  },
})
