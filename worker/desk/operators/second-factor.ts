// Verification of a second factor. The result is a statement that consumes the proof; it must be the first of the batch
// it authorizes.
import type { PasskeyAnswer } from '../../../client/contract/members/passkey-answer.ts'
import { verifyRequest } from '../../auth/passkey.ts'
import { unseal } from '../../auth/sealed.ts'
import { hashToken } from '../../auth/token.ts'
import { findStep } from '../../auth/totp.ts'
import {
  findPasskey,
  listFactors,
  consumeTotpStatement,
  advancePasskeyCounterStatement,
  useRecoveryCodeWrite,
  type StoredFactor,
} from '../../data/operators/factor.ts'
import { problem } from '../../http/problem.ts'
import { run, type Statement } from '../../storage/db.ts'
import { useChallenge } from './challenge.ts'
import type { DeskRequestContext } from '../visitor.ts'

/** Sealing purpose for the keys of authenticator apps. */
export const appPurpose = 'totp'

/** The statement, wrapped in an object. A promise that resolves to the bare query would execute it. */
export interface Use {
  use: Statement
}

interface KeptPasskey {
  credential_id: string
  transports: string[]
}

/** Passkey descriptors, to request one of them or to exclude them from a new registration. */
export function keptPasskeys(factors: readonly StoredFactor[]): KeptPasskey[] {
  return factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ credential_id, transports: transports ?? [] }],
  )
}

/**
 * Consumes a code of an app, or a recovery code; throws `code_invalid`. A code used in the meantime is detected only
 * when the batch runs.
 */
export async function useCode(
  { deps, env }: DeskRequestContext,
  operatorId: number,
  code: string,
): Promise<Use> {
  if (code.length > 6) return { use: useRecoveryCodeWrite(deps, operatorId, hashToken(code)) }
  const factors = await run(deps, listFactors(deps, operatorId))
  const app = factors.find((one) => one.kind === 'totp' && one.confirmed_at !== null)
  const key = app && (await unseal(env.TOKEN_SECRET, appPurpose, app.secret))
  const step = key ? findStep(key, code, deps.now()) : null
  if (!app || step === null) throw problem('code_invalid')
  return { use: consumeTotpStatement(deps, app.id, step) }
}

/**
 * Verifies a passkey's answer; throws `passkey_refused`. Without an `operatorId`, the passkey identifies the operator.
 */
export async function usePasskey(
  visitor: DeskRequestContext,
  operatorId: number | null,
  answer: PasskeyAnswer,
): Promise<Use & { operatorId: number }> {
  const { deps } = visitor
  const purpose = operatorId === null ? 'sign_in' : 'step_up'
  const asked = await useChallenge(visitor, purpose, operatorId, answer)
  const held = await run(deps, findPasskey(deps, answer.id))
  const isTheirs = held && (operatorId === null || held.operator_id === operatorId)
  const counter = isTheirs ? await verifyRequest(asked, answer, held.passkey) : null
  if (!held || counter === null) throw problem('passkey_refused')
  return {
    operatorId: held.operator_id,
    use: advancePasskeyCounterStatement(deps, held.id, counter),
  }
}
