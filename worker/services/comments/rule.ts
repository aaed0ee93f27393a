// Which rule of moderators a comment meets.
import type { CommentRule } from '../../../client/contract/desk/comments/comment.ts'
import { compileRule } from '../../../client/contract/desk/comments/match.ts'
import { listRules } from '../../data/comments/rule.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** One that holds it back before one that only puts it before moderators. */
export async function findMatchingRule(deps: Deps, text: string): Promise<CommentRule | undefined> {
  const met = (await run(deps, listRules(deps))).filter((rule) => compileRule(rule)(text))
  return met.find(({ action }) => action === 'hold') ?? met[0]
}
