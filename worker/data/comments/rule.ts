// Moderation rules about words and addresses in comments.
import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import {
  dryRunDays,
  dryRunBatchSize,
  type CommentRule,
  type RuleInput,
} from '../../../client/contract/desk/comments/comment.ts'
import { aliasColumn, read, type Statement, type Read, run } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { commentRules, comments, operators } from '../../storage/schema/index.ts'
import { standing } from './desk-rows.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'
import { compileRule } from '../../../client/contract/desk/comments/match.ts'

/** Maximum number of rules; each new comment reads all. */
const mostRules = 200

export function listRules(deps: Deps): Read<CommentRule[]> {
  const { id, kind, pattern, action, created_by, created_at } = commentRules
  const query = deps.db
    .select({
      id,
      kind,
      pattern,
      action,
      created_by,
      created_at,
      name: aliasColumn(operators.name, 'name'),
    })
    .from(commentRules)
    .leftJoin(operators, eq(operators.id, created_by))
    .orderBy(asc(id))
    .limit(mostRules)
  return read([query], ([rows]) =>
    rows.map(({ created_by: by, name, ...rule }) => ({
      ...rule,
      created_by: toOperatorRef(by, name),
    })),
  )
}

/** Returns no row if there are too many rules. */
export function insertRuleStatement(deps: Deps, rule: RuleInput & { by: number }) {
  const { by, ...input } = rule
  const row = { ...input, created_by: by, created_at: deps.now().toISOString() }
  const isBelowLimit = sql`where (select count(*) from ${commentRules}) < ${mostRules}`
  return deps.db
    .insert(commentRules)
    .select(selectValues(commentRules, row, isBelowLimit))
    .returning({ id: commentRules.id })
}

export function deleteRuleStatement(deps: Deps, id: number): Statement {
  return deps.db.delete(commentRules).where(eq(commentRules.id, id))
}

/**
 * Comments of the last ninety days below an id, latest first, for one step of a dry run. Ids increase with time, so the
 * first older comment ends it.
 */
export function recentComments(deps: Deps, before: number | undefined) {
  const since = new Date(deps.now().getTime() - dryRunDays * 86_400_000).toISOString()
  const { id, text, created_at } = comments
  const query = deps.db
    .select({ id, text, created_at, standing: standing.as('standing') })
    .from(comments)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(dryRunBatchSize)
  return read([query], ([found]) => {
    const rows = found.filter((one) => one.created_at >= since)
    const isMore = found.length === dryRunBatchSize && rows.length === found.length
    return { rows, next: isMore ? (rows.at(-1)?.id ?? null) : null }
  })
}

/** The rule that a comment matches. Prefers rules that hold the comment back to rules that only queue it. */
export async function findMatchingRule(deps: Deps, text: string): Promise<CommentRule | undefined> {
  const met = (await run(deps, listRules(deps))).filter((rule) => compileRule(rule)(text))
  return met.find(({ action }) => action === 'hold') ?? met[0]
}
