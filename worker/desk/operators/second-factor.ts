// What proves that an operator is there, as the statement that uses it up. It begins the batch of what it opens.
import type { PasskeyAnswer } from '../../../client/contract/desk/operators/factor.ts'
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

/** What the keys of apps are sealed for. */
export const appPurpose = 'totp'

/** The statement, in an object: a query that a promise resolves to would be sent. */
export interface Use {
  use: Statement
}

interface KeptPasskey {
  credential_id: string
  transports: string[]
}

/** For asking a browser for these, or not to make another one beside them. */
export function keptPasskeys(factors: readonly StoredFactor[]): KeptPasskey[] {
  return factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ credential_id, transports: transports ?? [] }],
  )
}

/** Uses up a code of an app, or a recovery code; throws `code_invalid`. Whether it was still unused, only the batch knows. */
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

/** Verifies the answer of a passkey; throws `passkey_refused`. Without an operator, the passkey says who it is. */
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
