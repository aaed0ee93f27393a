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
import { foundOrThrow } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../../desk/acting.ts'

interface One {
  acting: OperatorContext
  params: { id: number }
  body: { reason?: CommentReason | undefined }
}

/** Returns the action key for undo. */
async function decideOne({ acting, params, body }: One, verb: CommentVerb) {
  const key = randomUUID()
  await decideComment(acting, params.id, { ...body, verb, key })
  return { key }
}

export const commentEndpoints = endpoints(deskApi, {
  comments: async ({ deps, query }) => {
    const read_at = deps.now().toISOString()
    const { list, waiting } = await runAll(deps, {
      list: listDeskComments(deps, query),
      waiting: waitingCases(deps),
    })
    return { ...list, waiting, read_at }
  },
  commentDecide: ({ acting, body }) => decideComments(acting, body),
  commentUndo: ({ acting, body }) => undoDecisions(acting, body.key),
  commentClaim: ({ acting, body }) => claimCases(acting, body.ids),
  commentRelease: ({ acting, body }) => releaseCases(acting, body.ids),
  commentArticles: async ({ deps, query: { q } }) => ({
    items: await run(deps, findArticles(deps, q)),
  }),
  comment: async ({ deps, params: { id } }) =>
    foundOrThrow(await run(deps, getCommentContext(deps, id))),
  commentKeep: (asked) => decideOne(asked, 'keep'),
  commentBan: (asked) => decideOne(asked, 'ban'),
  commentUnban: (asked) => decideOne(asked, 'unban'),
  commentDelete: (asked) => decideOne(asked, 'delete'),
  commentRestore: (asked) => decideOne(asked, 'restore'),
  commentMute: async ({ deps, acting, params, body }) => {
    const muted_until = body.days === null ? null : mutedUntil(deps, body.days)
    const { reason } = body
    await muteMember(acting, params.id, { until: muted_until, reason })
    return { muted_until }
  },
  commentsOpen: async ({ acting, params, body }) => {
    const { is_open } = body
    await setCommentsOpen(acting, params.id, is_open)
    return { is_open }
  },
  ruleList: ({ deps }) => rulesNow(deps),
  ruleAdd: async ({ deps, acting, body }) => {
    await addRule(acting, body)
    return rulesNow(deps)
  },
  ruleDelete: async ({ deps, acting, params }) => {
    await deleteRule(acting, params.id)
    return rulesNow(deps)
  },
  ruleTrial: ({ deps, body }) => testRule(deps, body),
})

async function rulesNow(deps: Deps) {
  return { items: await run(deps, listRules(deps)) }
}
