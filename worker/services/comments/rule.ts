// Finds the moderation rule that a comment matches.
import type { CommentRule } from '../../../client/contract/desk/comments/comment.ts'
import { compileRule } from '../../../client/contract/desk/comments/match.ts'
import { listRules } from '../../data/comments/rule.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Prefers rules that hold the comment back to rules that only queue it. */
export async function findMatchingRule(deps: Deps, text: string): Promise<CommentRule | undefined> {
  const met = (await run(deps, listRules(deps))).filter((rule) => compileRule(rule)(text))
  return met.find(({ action }) => action === 'hold') ?? met[0]
}
