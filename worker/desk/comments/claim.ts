// Cases that a moderator has before them: for some minutes nobody else decides them.
import { claimMinutes } from '../../../client/contract/desk/comments/comment.ts'
import { claimsOf, type Claim } from '../../data/comments/moderation-case.ts'
import { claimCasesStatement } from '../../data/comments/moderation-case-writes.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

/** Takes those that are free; resolves to who has each. */
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
