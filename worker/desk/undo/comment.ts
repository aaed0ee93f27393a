// Undo of moderation decisions, mutes, closed comments and rules.
import * as z from 'zod/mini'
import { ruleForm } from '../../../client/contract/desk/comments/comment.ts'
import { decidedBy, getNotificationTarget } from '../../data/comments/moderation-case.ts'
import { getCommentsOpen } from '../../data/comments/article-switch.ts'
import { listRules } from '../../data/comments/rule.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { setCommentsOpen } from '../comments/article-switch.ts'
import { addRule, deleteRule, isSameRule } from '../comments/rule.ts'
import { muteMember } from '../comments/mute.ts'
import { isAsDecided, undoDecision } from '../comments/undo.ts'
import type { UndoPlanner } from './plan.ts'

const decided = z.object({ key: z.string() })

export const undoComment: UndoPlanner = async (acting, { item_id, after }) => {
  const made = decided.safeParse(after).data
  if (!made) return null
  const comment = Number(item_id)
  const [found] = await run(acting.deps, decidedBy(acting.deps, made.key, { limit: 1, comment }))
  return {
    effect: 'comment_back',
    title: found?.comment_text.slice(0, 60) ?? item_id,
    isChanged: !found || !(await isAsDecided(acting, found)),
    permission: 'comment.decide',
    subject: { lang: found?.article_lang },
    run: async () => {
      if (!found) throw problem('undo_outdated')
      await undoDecision(acting, found)
    },
  }
}

const muted = z.object({ muted_until: z.nullable(z.string()) })

export const undoMute: UndoPlanner = async (acting, { item_id, ...entry }) => {
  const before = muted.safeParse(entry.before).data
  const after = muted.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(item_id)
  const member = foundOrThrow(await run(acting.deps, getNotificationTarget(acting.deps, id)))
  return {
    effect: 'mute_back',
    title: member.nickname,
    isChanged: member.muted_until !== after.muted_until,
    permission: 'comment.decide',
    run: () => muteMember(acting, id, { until: before.muted_until }),
  }
}

export const undoOpenness: UndoPlanner = async (acting, { item_id, action }) => {
  const id = Number(item_id)
  const article = foundOrThrow(await run(acting.deps, getCommentsOpen(acting.deps, id)))
  const wasOpened = action === 'comment.open'
  return {
    effect: wasOpened ? 'comments_closed' : 'comments_opened',
    title: article.title,
    isChanged: article.is_comment_open !== wasOpened,
    permission: 'comment.rule',
    subject: { lang: article.lang },
    run: () => setCommentsOpen(acting, id, !wasOpened),
  }
}

export const undoRule: UndoPlanner = async (acting, { action, before, after }) => {
  const rule = ruleForm.safeParse(after ?? before).data
  if (!rule) return null
  const rules = await run(acting.deps, listRules(acting.deps))
  const there = rules.find((one) => isSameRule(one, rule))
  const shared = { title: rule.pattern, permission: 'comment.rule' } as const
  if (action === 'comment_rule.delete')
    return {
      ...shared,
      effect: 'rule_back',
      isChanged: there !== undefined,
      run: () => addRule(acting, rule),
    }
  return {
    ...shared,
    effect: 'rule_gone',
    isChanged: there?.action !== rule.action,
    run: () => deleteRule(acting, there?.id ?? 0),
  }
}
