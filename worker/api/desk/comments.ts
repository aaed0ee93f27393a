import { randomUUID } from 'node:crypto'
import type { CommentVerb } from '../../../client/contract/desk/comments/words.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import {
  decideComment,
  decideComments,
  mutedUntil,
  claimCases,
  releaseCases,
} from '../../desk/comments/decision.ts'
import { setCommentsOpen } from '../../desk/comments/article-switch.ts'
import { muteMember } from '../../desk/comments/mute.ts'
import { addRule, deleteRule, testRule } from '../../desk/comments/rule.ts'
import { undoDecisions } from '../../desk/comments/undo.ts'
import { findArticles } from '../../data/comments/article-switch.ts'
import { getCommentContext } from '../../data/comments/background.ts'
import { listRules } from '../../data/comments/rule.ts'
import { listDeskComments, waitingCases } from '../../data/comments/desk-list.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../../desk/acting.ts'

interface One {
  params: { id: number }
  body: { reason?: CommentReason | undefined }
}

/** Returns the action key for undo. */
async function decideOne(acting: OperatorContext, verb: CommentVerb, { params, body }: One) {
  const key = randomUUID()
  await decideComment(acting, params.id, { ...body, verb, key })
  return { key }
}

export const commentEndpoints = {
  comments: endpoint(deskApi.comments, async ({ deps, query }) => {
    const read_at = deps.now().toISOString()
    const { list, waiting } = await runAll(deps, {
      list: listDeskComments(deps, query),
      waiting: waitingCases(deps),
    })
    return { ...list, waiting, read_at }
  }),
  commentDecide: endpoint(deskApi.commentDecide, (asked) =>
    decideComments(operatorContextOf(asked), asked.body),
  ),
  commentUndo: endpoint(deskApi.commentUndo, (asked) =>
    undoDecisions(operatorContextOf(asked), asked.body.key),
  ),
  commentClaim: endpoint(deskApi.commentClaim, (asked) =>
    claimCases(operatorContextOf(asked), asked.body.ids),
  ),
  commentRelease: endpoint(deskApi.commentRelease, (asked) =>
    releaseCases(operatorContextOf(asked), asked.body.ids),
  ),
  commentArticles: endpoint(deskApi.commentArticles, async ({ deps, query: { q } }) => ({
    items: await run(deps, findArticles(deps, q)),
  })),
  comment: endpoint(deskApi.comment, async ({ deps, params: { id } }) => {
    const found = await run(deps, getCommentContext(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  commentKeep: endpoint(deskApi.commentKeep, (asked) =>
    decideOne(operatorContextOf(asked), 'keep', asked),
  ),
  commentBan: endpoint(deskApi.commentBan, (asked) =>
    decideOne(operatorContextOf(asked), 'ban', asked),
  ),
  commentUnban: endpoint(deskApi.commentUnban, (asked) =>
    decideOne(operatorContextOf(asked), 'unban', asked),
  ),
  commentDelete: endpoint(deskApi.commentDelete, (asked) =>
    decideOne(operatorContextOf(asked), 'delete', asked),
  ),
  commentRestore: endpoint(deskApi.commentRestore, (asked) =>
    decideOne(operatorContextOf(asked), 'restore', asked),
  ),
  commentMute: endpoint(deskApi.commentMute, async (asked) => {
    const { deps, body } = asked
    const muted_until = body.days === null ? null : mutedUntil(deps, body.days)
    const { reason } = body
    await muteMember(operatorContextOf(asked), asked.params.id, { until: muted_until, reason })
    return { muted_until }
  }),
  commentsOpen: endpoint(deskApi.commentsOpen, async (asked) => {
    const { is_open } = asked.body
    await setCommentsOpen(operatorContextOf(asked), asked.params.id, is_open)
    return { is_open }
  }),
  ruleList: endpoint(deskApi.ruleList, ({ deps }) => rulesNow(deps)),
  ruleAdd: endpoint(deskApi.ruleAdd, async (asked) => {
    await addRule(operatorContextOf(asked), asked.body)
    return rulesNow(asked.deps)
  }),
  ruleDelete: endpoint(deskApi.ruleDelete, async (asked) => {
    await deleteRule(operatorContextOf(asked), asked.params.id)
    return rulesNow(asked.deps)
  }),
  ruleTrial: endpoint(deskApi.ruleTrial, ({ deps, body }) => testRule(deps, body)),
}

async function rulesNow(deps: Deps) {
  return { items: await run(deps, listRules(deps)) }
}
