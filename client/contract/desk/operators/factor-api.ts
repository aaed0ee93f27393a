// Desk endpoints: second factors and sessions.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
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

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const nothing = z.null()

export const factorApi = {
  stepUp: {
    method: 'POST',
    path: '/api/backstage/step-up',
    summary: 'Verifies a second factor again; dangerous actions need no other for five minutes',
    query: inLang,
    body: secondFactorProof,
    output: operatorSelf,
    errors: ['code_invalid', 'passkey_refused', 'wrong_password', 'too_many_requests'],
    permission: 'signed_in',
    worksDuringRestore: true,
  },
  stepUpOptions: {
    method: 'POST',
    path: '/api/backstage/step-up/passkey',
    summary: 'Options for the browser to request one of the operator’s passkeys',
    query: inLang,
    output: passkeyOptions,
    permission: 'signed_in',
    worksDuringRestore: true,
  },
  factors: {
    method: 'GET',
    path: '/api/backstage/factor',
    summary: 'The operator’s second factors',
    query: inLang,
    output: factors,
    permission: 'signed_in',
  },
  addApp: {
    method: 'POST',
    path: '/api/backstage/factor/app',
    summary: 'Key for an authenticator app; it becomes active once its first code is confirmed',
    query: inLang,
    output: newAuthenticator,
    status: 201,
    errors: ['step_up_required'],
    permission: 'signed_in',
  },
  confirmApp: {
    method: 'POST',
    path: '/api/backstage/factor/app/confirm',
    summary: 'Confirms the app with its first code; replaces an earlier app',
    query: inLang,
    body: z.strictObject({ code }),
    output: enrolledFactors,
    errors: ['code_invalid', 'step_up_required', 'too_many_requests'],
    permission: 'signed_in',
  },
  addPasskeyOptions: {
    method: 'POST',
    path: '/api/backstage/factor/passkey/options',
    summary: 'Options for the browser to create a passkey',
    query: inLang,
    output: passkeyOptions,
    errors: ['step_up_required'],
    permission: 'signed_in',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/backstage/factor/passkey',
    summary: 'Adds the created passkey',
    query: inLang,
    body: z.strictObject({ passkey: passkeyAnswer }),
    output: enrolledFactors,
    status: 201,
    errors: ['passkey_refused', 'step_up_required'],
    permission: 'signed_in',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/backstage/factor/recovery-code',
    summary: 'Ten new recovery codes; earlier ones become invalid',
    query: inLang,
    output: z.object({ recovery_codes: recoveryCodes }),
    status: 201,
    permission: 'signed_in',
    stepUp: true,
  },
  removeFactor: {
    method: 'DELETE',
    path: '/api/backstage/factor/:id',
    summary: 'Removes an app or a passkey, except the last required one',
    params: byId,
    query: inLang,
    output: factors,
    errors: ['not_found', 'last_factor'],
    permission: 'signed_in',
    stepUp: true,
  },
  operatorSessions: {
    method: 'GET',
    path: '/api/backstage/session',
    summary: 'Sessions of the operator, this one first',
    query: inLang,
    output: z.object({ items: z.array(session) }),
    permission: 'signed_in',
  },
  endOperatorSession: {
    method: 'DELETE',
    path: '/api/backstage/session/:id',
    summary: 'Ends one of the operator’s sessions',
    params: byId,
    query: inLang,
    output: nothing,
    status: 204,
    errors: ['not_found'],
    permission: 'signed_in',
  },
  endOtherOperatorSessions: {
    method: 'DELETE',
    path: '/api/backstage/session',
    summary: 'Ends all other sessions of the operator',
    query: inLang,
    output: nothing,
    status: 204,
    permission: 'signed_in',
  },
} satisfies Record<string, Endpoint>
