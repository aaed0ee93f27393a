// Setup of second factors. The first one needs no other; every further change needs one shown recently.
import type { Factors } from '../../../client/contract/desk/operators/factor.ts'
import type { PasskeyAnswer } from '../../../client/contract/members/passkey-answer.ts'
import { describeDevice } from '../../auth/device-name.ts'
import { creationOptions, verifyCreation } from '../../auth/passkey.ts'
import { seal, unseal } from '../../auth/sealed.ts'
import { hashToken } from '../../auth/token.ts'
import {
  createTotpKey,
  findStep,
  otpauthUri,
  createRecoveryCode,
  recoveryCodeCount,
} from '../../auth/totp.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  confirmAppWrite,
  listFactors,
  newAppWrites,
  passkeyWrite,
  recoveryWrites,
  removeEarlierAppsWrite,
  removeFactorWrite,
  type StoredFactor,
} from '../../data/operators/factor.ts'
import {
  endOperatorSessionsWrite,
  recordStepUpStatement,
  type LiveOperator,
} from '../../data/operators/session.ts'
import { siteShortName } from '../../data/site/site.ts'
import { needsSecondFactor } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { forget, take } from '../../limits/throttle.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { read, run, runAll, writeBatch, type Statement, type Read } from '../../storage/db.ts'
import { newChallenge, useChallenge } from './challenge.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { isSteppedUp } from './session.ts'
import { securityMail } from './security-mail.ts'
import { appPurpose, keptPasskeys } from './second-factor.ts'
import type { Deps } from '../../deps.ts'

export function ownFactors(deps: Deps, { id }: { id: number }): Read<Factors> {
  const { queries, shape } = listFactors(deps, id)
  return { queries, shape: (results) => toFactors(shape(results)) }
}

function toFactors(stored: readonly StoredFactor[]): Factors {
  const app = stored.find(({ kind, confirmed_at }) => kind === 'totp' && confirmed_at !== null)
  return {
    app: app ? { id: app.id, created_at: app.created_at } : null,
    passkeys: stored
      .filter(({ kind }) => kind === 'passkey')
      .map(({ id, name, created_at }) => ({ id, name, created_at })),
    recovery_codes_left: stored.filter(({ kind }) => kind === 'recovery').length,
  }
}

function assertMayEnrol({ deps }: DeskRequestContext, operator: LiveOperator): void {
  if (operator.has_factor && !isSteppedUp(operator, deps.now())) throw problem('step_up_required')
}

/** A new key for an app. It is confirmed with its first code. */
export async function addApp(visitor: DeskRequestContext, operator: LiveOperator) {
  const { deps, env } = visitor
  assertMayEnrol(visitor, operator)
  const key = createTotpKey()
  const [first, ...rest] = newAppWrites(
    deps,
    operator.id,
    await seal(env.TOKEN_SECRET, appPurpose, key),
  )
  await writeBatch(deps, [first!, ...rest])
  return describeApp(visitor, key, operator)
}

/** The key for typing and as a QR code. */
export async function describeApp(
  { deps, origin, locale }: Pick<DeskRequestContext, 'deps' | 'origin' | 'locale'>,
  key: string,
  { email }: Pick<LiveOperator, 'email'>,
) {
  const { renderSVG } = await import('uqr')
  const uri = otpauthUri(key, email, await siteShortName(deps, locale, origin))
  return { key: key.match(/.{4}/g)!.join(' '), uri, qr: renderSVG(uri, { border: 2 }) }
}

/** The key of the app that is not confirmed yet; `null` if there is none. */
export async function pendingKey(
  { deps, env }: DeskRequestContext,
  { id }: Pick<LiveOperator, 'id'>,
): Promise<{ id: number; key: string } | null> {
  const factors = await run(deps, listFactors(deps, id))
  const app = factors.find((one) => one.kind === 'totp' && one.confirmed_at === null)
  const key = app && (await unseal(env.TOKEN_SECRET, appPurpose, app.secret))
  return app && key ? { id: app.id, key } : null
}

export async function confirmApp(
  visitor: DeskRequestContext,
  operator: LiveOperator,
  code: string,
) {
  const { deps, env } = visitor
  assertMayEnrol(visitor, operator)
  const subject = `desk ${operator.id}`
  await take(env, 'password', subject, deps.now())
  const app = await pendingKey(visitor, operator)
  const step = app && findStep(app.key, code, deps.now())
  if (!app || step === null) throw problem('code_invalid')
  const enrolled = await enrol(visitor, operator, {
    added: confirmAppWrite(deps, app.id, step),
    after: [removeEarlierAppsWrite(deps, operator.id, app.id)],
    kind: 'totp',
  })
  // Another request has confirmed it.
  if (!enrolled) throw problem('code_invalid')
  await forget(env, 'password', subject)
  return enrolled
}

/** Owner of a new passkey, as authenticators store it. */
export const ownerOf = ({ id, email, name }: Pick<LiveOperator, 'id' | 'email' | 'name'>) => ({
  key: `operator ${id}`,
  email,
  name,
})

/** Options with which a browser creates a passkey of the operator. */
export async function addPasskeyOptions(visitor: DeskRequestContext, operator: LiveOperator) {
  assertMayEnrol(visitor, operator)
  const factors = await run(visitor.deps, listFactors(visitor.deps, operator.id))
  const asked = await newChallenge(visitor, 'registration', operator.id)
  const site = await siteShortName(visitor.deps, visitor.locale, visitor.origin)
  return creationOptions(asked, site, ownerOf(operator), keptPasskeys(factors))
}

export async function addPasskey(
  visitor: DeskRequestContext,
  operator: LiveOperator,
  answer: PasskeyAnswer,
) {
  const { deps, userAgent } = visitor
  assertMayEnrol(visitor, operator)
  const asked = await useChallenge(visitor, 'registration', operator.id, answer)
  const passkey = await verifyCreation(asked, answer)
  if (!passkey) throw problem('passkey_refused')
  const enrolled = await enrol(visitor, operator, {
    added: passkeyWrite(deps, operator.id, describeDevice(userAgent), passkey),
    after: [],
    kind: 'passkey',
  })
  if (!enrolled) throw problem('passkey_refused')
  return enrolled
}

interface Enrolment {
  added: Statement
  /** Statements that depend on it, if it has written a row. */
  after: readonly Statement[]
  kind: 'totp' | 'passkey'
}

/**
 * Adds a factor. The first factor comes with recovery codes and ends all other sessions, which have never shown a
 * factor. `null` if nothing was added.
 */
async function enrol(visitor: DeskRequestContext, operator: LiveOperator, enrolment: Enrolment) {
  const { deps } = visitor
  const { id, session_id, has_factor } = operator
  const mail = securityMail(
    deps,
    operator,
    enrolment.kind === 'totp' ? 'app_added' : 'passkey_added',
  )
  const act = { action: 'factor.add', type: 'operator', id, after: enrolment.kind }
  const codes = has_factor ? [] : newRecoveryCodes()
  const first = has_factor
    ? []
    : [
        ...recoveryWrites(deps, id, codes.map(toStored)),
        endOperatorSessionsWrite(deps, id, { except: session_id }),
      ]
  const added: Read<boolean> = {
    queries: [
      enrolment.added,
      insertAuditIfChangedStatement(deps, operator, act),
      mail.write,
      recordStepUpStatement(deps, session_id, { isAfterUse: true }),
      ...enrolment.after,
      ...first,
    ],
    shape: ([rows]) => Array.isArray(rows) && rows.length > 0,
  }
  const { isAdded, factors } = await runAll(deps, {
    isAdded: added,
    factors: ownFactors(deps, operator),
  })
  if (isAdded) mail.send()
  if (isAdded && !has_factor) disconnectOperator(deps, id)
  return isAdded ? { factors, recovery_codes: codes } : null
}

const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, createRecoveryCode)
const toStored = (code: string) => hashToken(code.replaceAll('-', ''))

/** Creates ten new recovery codes. Earlier ones become invalid. */
export async function renewRecoveryCodes(
  { deps }: DeskRequestContext,
  operator: LiveOperator,
): Promise<string[]> {
  const { id } = operator
  const codes = newRecoveryCodes()
  const act = { action: 'factor.renew_codes', type: 'operator', id }
  const mail = securityMail(deps, operator, 'codes_renewed')
  await writeBatch(deps, [
    ...recoveryWrites(deps, id, codes.map(toStored)),
    insertAuditStatement(deps, operator, act),
    mail.write,
  ])
  mail.send()
  return codes
}

/** Throws `last_factor` for the only factor of an operator who needs one. */
export async function removeFactor(
  { deps, env }: DeskRequestContext,
  operator: LiveOperator,
  factorId: number,
): Promise<Factors> {
  const { id } = operator
  const act = { action: 'factor.remove', type: 'operator', id, before: factorId }
  const mail = securityMail(deps, operator, 'factor_removed')
  const removal = read(
    [
      removeFactorWrite(deps, id, factorId, needsSecondFactor(env)),
      insertAuditIfChangedStatement(deps, operator, act),
      mail.write,
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
  const { isRemoved, factors } = await runAll(deps, {
    isRemoved: removal,
    factors: ownFactors(deps, operator),
  })
  if (isRemoved) mail.send()
  if (isRemoved) return factors
  const isTheirs = [factors.app, ...factors.passkeys].some((one) => one?.id === factorId)
  throw problem(isTheirs ? 'last_factor' : 'not_found')
}
