// Which rule of moderators a comment meets.
import type { CommentRule } from '../../client/contract/backstage/comment.ts'
import { matcherOf } from '../../client/contract/comment-match.ts'
import { listRules } from '../data/comment-rule.ts'
import { run, type Deps } from '../storage/db.ts'

/** One that holds it back before one that only puts it before moderators. */
export async function ruleMetBy(deps: Deps, text: string): Promise<CommentRule | undefined> {
  const met = (await run(deps, listRules(deps))).filter((rule) => matcherOf(rule)(text))
  return met.find(({ action }) => action === 'hold') ?? met[0]
}
