// Cases that a moderator has before them: for some minutes nobody else decides them.
import { claimMinutes } from '../../../client/contract/desk/comments/comment.ts'
import { claimsOf, type Claim } from '../../data/comments/case.ts'
import { claimWrite } from '../../data/comments/case-writes.ts'
import { run, write } from '../../storage/db.ts'
import type { Acting } from '../acting.ts'

/** Takes those that are free; resolves to who has each. */
export function claimCases(acting: Acting, ids: readonly number[]): Promise<{ items: Claim[] }> {
  const until = new Date(acting.deps.now().getTime() + claimMinutes * 60_000).toISOString()
  return claim(acting, ids, until)
}

export function releaseCases(acting: Acting, ids: readonly number[]): Promise<{ items: Claim[] }> {
  return claim(acting, ids, null)
}

async function claim({ deps, operator }: Acting, ids: readonly number[], until: string | null) {
  await write(deps, [claimWrite(deps, { ids, operator: operator.id, until })])
  return { items: await run(deps, claimsOf(deps, ids)) }
}
