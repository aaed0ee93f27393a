// Rules on words and addresses: list, changes, and dry runs on past comments.
import {
  excerptLength,
  type CommentRule,
  type RuleInput,
  type RuleDryRunInput,
  type TrialResult,
} from '../../../client/contract/desk/comments/comment.ts'
import { can } from '../../../client/contract/roles.ts'
import { compileRule } from '../../../client/contract/desk/comments/match.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  listRules,
  recentComments,
  deleteRuleStatement,
  insertRuleStatement,
} from '../../data/comments/rule.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Maximum number of examples per step of a dry run. */
const mostExamples = 20

/** One step of a dry run over the comments of the last 90 days, latest first. */
export async function testRule(
  deps: Deps,
  { after, ...rule }: RuleDryRunInput,
): Promise<TrialResult> {
  const rows = await run(deps, recentComments(deps, after))
  const matches = compileRule(rule)
  const found = rows.rows.filter(({ text }) => matches(text))
  return {
    looked: rows.rows.length,
    matched: found.length,
    shown: found.filter(({ standing }) => standing === 'shown').length,
    examples: found
      .slice(0, mostExamples)
      .map((one) => ({ ...one, text: one.text.slice(0, excerptLength) })),
    next: rows.next,
  }
}

/** The log entries of `rule.add` and `rule.delete` contain the rule, so that both can be undone. */
export async function addRule(
  acting: OperatorContext,
  { kind, pattern, action }: RuleInput,
): Promise<void> {
  const { deps, operator } = acting
  assertMayRule(operator)
  const rule = { kind, pattern, action }
  const known = (await run(deps, listRules(deps))).some((one) => isSameRule(one, rule))
  if (known) throw problem('rule_exists')
  const act = {
    action: 'comment_rule.add',
    type: 'comment_rule',
    id: pattern,
    after: rule,
  }
  const added = await run(
    deps,
    read(
      [
        insertRuleStatement(deps, { ...rule, by: operator.id }),
        insertAuditIfChangedStatement(deps, operator, act),
      ] as const,
      ([rows]) => rows.length > 0,
    ),
  )
  if (!added) throw problem('too_many_rules')
}

export async function deleteRule(acting: OperatorContext, id: number): Promise<void> {
  const { deps, operator } = acting
  assertMayRule(operator)
  const found = foundOrThrow((await run(deps, listRules(deps))).find((one) => one.id === id))
  const { kind, pattern, action } = found
  await writeBatch(deps, [
    deleteRuleStatement(deps, id),
    insertAuditStatement(deps, operator, {
      action: 'comment_rule.delete',
      type: 'comment_rule',
      id: pattern,
      before: { kind, pattern, action },
    }),
  ])
}

/** Rules apply to comments in all languages, so they need permission for all of them. */
function assertMayRule(operator: OperatorContext['operator']): void {
  if (!can(operator, 'comment.rule', {})) throw problem('forbidden')
}

/** True if both rules match the same comments, whatever their action. */
export function isSameRule(
  { kind, pattern }: Pick<CommentRule, 'kind' | 'pattern'>,
  other: Pick<CommentRule, 'kind' | 'pattern'>,
): boolean {
  return kind === other.kind && pattern.toLowerCase() === other.pattern.toLowerCase()
}
