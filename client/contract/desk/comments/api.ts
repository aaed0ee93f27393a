// Desk endpoints: comments: queue, decisions, claims, muted members and rules.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { casesPerRequest } from './words.ts'
import {
  articleSearchResult,
  articleSearchQuery,
  claimResult,
  commentContext,
  commentIds,
  decideForm,
  decideResult,
  decisionForm,
  decisionUndo,
  decisionUndone,
  deskCommentPage,
  deskCommentQuery,
  removalForm,
  muteForm,
  openForm,
  ruleForm,
  ruleList,
  dryRunDays,
  dryRunForm,
  dryRunResult,
  dryRunBatchSize,
} from './comment.ts'

const done = z.object({ key: z.string() })
const decision = {
  output: done,
  errors: ['not_found', 'case_claimed', 'changed_meanwhile'],
  permission: 'comment.decide',
} as const

export const commentApi = apiTable({
  comments: {
    route: 'GET /api/backstage/comment',
    summary:
      'Comments that were reported or matched a rule, the latest, hidden ones, or removed ones. A text search covers the next few hundred comments: follow `next` even after an empty page',
    query: deskCommentQuery,
    output: deskCommentPage,
    permission: 'comment.read',
  },
  commentDecide: {
    route: 'POST /api/backstage/comment/decide',
    summary: `Decides up to ${casesPerRequest} comments alike but independently; the author is told the reason`,
    body: decideForm,
    output: decideResult,
    permission: 'comment.decide',
  },
  commentUndo: {
    route: 'POST /api/backstage/comment/undo',
    summary:
      'Undoes decisions made under a key on comments not changed since, some per request; possible for ten minutes',
    body: decisionUndo,
    output: decisionUndone,
    errors: ['undo_outdated'],
    permission: 'comment.decide',
  },
  commentClaim: {
    route: 'POST /api/backstage/comment/claim',
    summary:
      'Claims comments for some minutes, so that no other moderator decides them; returns who holds each claim',
    body: commentIds,
    output: claimResult,
    permission: 'comment.decide',
  },
  commentRelease: {
    route: 'POST /api/backstage/comment/release',
    summary: 'Releases claimed comments',
    body: commentIds,
    output: claimResult,
    permission: 'comment.decide',
  },
  commentArticles: {
    route: 'GET /api/backstage/comment/article',
    summary:
      'Live articles by the beginning of the title or by id, and whether they accept comments',
    query: articleSearchQuery,
    output: articleSearchResult,
    permission: 'comment.read',
  },
  comment: {
    route: 'GET /api/backstage/comment/:id',
    summary: 'Details of a comment: notes of reporters, replies, and its author’s history',
    output: commentContext,
    errors: ['not_found'],
    permission: 'comment.read',
  },
  commentKeep: {
    ...decision,
    route: 'POST /api/backstage/comment/:id/keep',
    summary: 'Keeps a comment visible, or makes a held one visible',
    body: decisionForm,
  },
  commentBan: {
    ...decision,
    route: 'POST /api/backstage/comment/:id/ban',
    summary: 'Hides the text of a comment; its place and replies stay',
    body: removalForm,
  },
  commentUnban: {
    ...decision,
    route: 'POST /api/backstage/comment/:id/unban',
    summary: 'Shows the text of a hidden comment again',
    body: decisionForm,
  },
  commentDelete: {
    ...decision,
    route: 'POST /api/backstage/comment/:id/delete',
    summary: 'Removes a comment from its list; if it has replies, its place stays',
    body: removalForm,
  },
  commentRestore: {
    ...decision,
    route: 'POST /api/backstage/comment/:id/restore',
    summary: 'Restores a removed comment',
    body: decisionForm,
  },
  commentMute: {
    route: 'POST /api/backstage/comment/member/:id/mute',
    summary: 'Mutes a member for some days, or unmutes them; the member is told the reason',
    body: muteForm,
    output: z.object({ muted_until: z.nullable(z.string()) }),
    errors: ['not_found'],
    permission: 'comment.decide',
  },
  commentsOpen: {
    route: 'PUT /api/backstage/comment/article/:id',
    summary: 'Opens or closes comments on an article, immediately for readers and in drafts',
    body: openForm,
    output: openForm,
    errors: ['not_found'],
    permission: 'comment.rule',
  },
  ruleList: {
    route: 'GET /api/backstage/comment-rule',
    summary: 'Rules about words and addresses in comments',
    output: ruleList,
    permission: 'comment.read',
  },
  ruleAdd: {
    route: 'POST /api/backstage/comment-rule',
    summary:
      'Adds a rule: it either holds comments until they are decided, or adds them to the queue',
    body: ruleForm,
    output: ruleList,
    status: 201,
    errors: ['rule_exists', 'too_many_rules'],
    permission: 'comment.rule',
  },
  ruleDelete: {
    route: 'DELETE /api/backstage/comment-rule/:id',
    summary: 'Deletes a rule; comments it has held stay held',
    output: ruleList,
    errors: ['not_found'],
    permission: 'comment.rule',
  },
  ruleTrial: {
    route: 'POST /api/backstage/comment-rule/trial',
    summary: `Dry run of a rule on comments of the last ${dryRunDays} days, ${dryRunBatchSize} per request`,
    body: dryRunForm,
    output: dryRunResult,
    permission: 'comment.read',
  },
})
