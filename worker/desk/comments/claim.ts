// Claims on moderation cases. For some minutes only the claiming moderator can decide them.
import { claimMinutes } from '../../../client/contract/desk/comments/comment.ts'
import { claimsOf, type Claim } from '../../data/comments/moderation-case.ts'
import { claimCasesStatement } from '../../data/comments/moderation-case-writes.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

/** Claims the unclaimed cases. Resolves to the current claim of each case. */
export function claimCases(
  acting: OperatorContext,
  ids: readonly number[],
): Promise<{ items: Claim[] }> {
  const until = new Date(acting.deps.now().getTime() + claimMinutes * 60_000).toISOString()
  return claim(acting, ids, until)
}

export function releaseCases(
  acting: OperatorContext,
  ids: readonly number[],
): Promise<{ items: Claim[] }> {
  return claim(acting, ids, null)
}

async function claim(
  { deps, operator }: OperatorContext,
  ids: readonly number[],
  until: string | null,
) {
  await writeBatch(deps, [claimCasesStatement(deps, { ids, operator: operator.id, until })])
  return { items: await run(deps, claimsOf(deps, ids)) }
}
