import { randomUUID } from 'node:crypto'
import type { CommentVerb } from '../../../client/contract/backstage/comment-words.ts'
import { backstageApi } from '../../../client/contract/backstage/table.ts'
import type { CommentReason } from '../../../client/contract/comment-reasons.ts'
import { claimCases, releaseCases } from '../../backstage/comment-claim.ts'
import { decideComment, decideComments, mutedUntil } from '../../backstage/comment-decision.ts'
import { setCommentsOpen } from '../../backstage/article-comments.ts'
import { muteMember } from '../../backstage/comment-mute.ts'
import { addRule, deleteRule, tryRule } from '../../backstage/comment-rule.ts'
import { undoDecisions } from '../../backstage/comment-undo.ts'
import type { Acting } from '../../backstage/entry.ts'
import { findArticles } from '../../data/article-comments.ts'
import { commentBackground } from '../../data/comment-background.ts'
import { listRules } from '../../data/comment-rule.ts'
import { listDeskComments, waitingCases } from '../../data/desk-comment.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll, type Deps } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

interface One {
  params: { id: number }
  body: { reason?: CommentReason | undefined }
}

/** Answers with the key under which it can be taken back. */
async function decideOne(acting: Acting, verb: CommentVerb, { params, body }: One) {
  const key = randomUUID()
  await decideComment(acting, params.id, { ...body, verb, key })
  return { key }
}

export const commentEndpoints = {
  comments: endpoint(backstageApi.comments, async ({ deps, query }) => {
    const read_at = deps.now().toISOString()
    const { list, waiting } = await runAll(deps, {
      list: listDeskComments(deps, query),
      waiting: waitingCases(deps),
    })
    return { ...list, waiting, read_at }
  }),
  commentDecide: endpoint(backstageApi.commentDecide, (asked) =>
    decideComments(actingIn(asked), asked.body),
  ),
  commentUndo: endpoint(backstageApi.commentUndo, (asked) =>
    undoDecisions(actingIn(asked), asked.body.key),
  ),
  commentClaim: endpoint(backstageApi.commentClaim, (asked) =>
    claimCases(actingIn(asked), asked.body.ids),
  ),
  commentRelease: endpoint(backstageApi.commentRelease, (asked) =>
    releaseCases(actingIn(asked), asked.body.ids),
  ),
  commentArticles: endpoint(backstageApi.commentArticles, async ({ deps, query: { q } }) => ({
    items: await run(deps, findArticles(deps, q)),
  })),
  comment: endpoint(backstageApi.comment, async ({ deps, params: { id } }) => {
    const found = await run(deps, commentBackground(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  commentKeep: endpoint(backstageApi.commentKeep, (asked) =>
    decideOne(actingIn(asked), 'keep', asked),
  ),
  commentBan: endpoint(backstageApi.commentBan, (asked) =>
    decideOne(actingIn(asked), 'ban', asked),
  ),
  commentUnban: endpoint(backstageApi.commentUnban, (asked) =>
    decideOne(actingIn(asked), 'unban', asked),
  ),
  commentDelete: endpoint(backstageApi.commentDelete, (asked) =>
    decideOne(actingIn(asked), 'delete', asked),
  ),
  commentRestore: endpoint(backstageApi.commentRestore, (asked) =>
    decideOne(actingIn(asked), 'restore', asked),
  ),
  commentMute: endpoint(backstageApi.commentMute, async (asked) => {
    const { deps, body } = asked
    const muted_until = body.days === null ? null : mutedUntil(deps, body.days)
    const { reason } = body
    await muteMember(actingIn(asked), asked.params.id, { until: muted_until, reason })
    return { muted_until }
  }),
  commentsOpen: endpoint(backstageApi.commentsOpen, async (asked) => {
    const { is_open } = asked.body
    await setCommentsOpen(actingIn(asked), asked.params.id, is_open)
    return { is_open }
  }),
  ruleList: endpoint(backstageApi.ruleList, ({ deps }) => rulesNow(deps)),
  ruleAdd: endpoint(backstageApi.ruleAdd, async (asked) => {
    await addRule(actingIn(asked), asked.body)
    return rulesNow(asked.deps)
  }),
  ruleDelete: endpoint(backstageApi.ruleDelete, async (asked) => {
    await deleteRule(actingIn(asked), asked.params.id)
    return rulesNow(asked.deps)
  }),
  ruleTrial: endpoint(backstageApi.ruleTrial, ({ deps, body }) => tryRule(deps, body)),
}

async function rulesNow(deps: Deps) {
  return { items: await run(deps, listRules(deps)) }
}
