// The desk's rows about comments: the queue, decisions, claims, members who are muted, and rules.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
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

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const done = z.object({ key: z.string() })
const decision = {
  method: 'POST',
  params: byId,
  query: inLang,
  output: done,
  errors: ['not_found', 'case_claimed', 'changed_meanwhile'],
  permission: 'comment.decide',
} as const

export const commentApi = {
  comments: {
    method: 'GET',
    path: '/api/backstage/comment',
    summary:
      'Comments that were reported or found by a rule, the latest, those hidden, or those removed. Words are looked for among the next few hundred: `next` leads on, also after an empty page',
    query: deskCommentQuery,
    output: deskCommentPage,
    permission: 'comment.read',
  },
  commentDecide: {
    method: 'POST',
    path: '/api/backstage/comment/decide',
    summary: `Decides up to ${casesPerRequest} comments alike, each by itself; a reason is told to the member`,
    query: inLang,
    body: decideForm,
    output: decideResult,
    permission: 'comment.decide',
  },
  commentUndo: {
    method: 'POST',
    path: '/api/backstage/comment/undo',
    summary:
      'Takes back what was decided under a key, where nobody has changed it since, some at a time; for ten minutes',
    query: inLang,
    body: decisionUndo,
    output: decisionUndone,
    errors: ['undo_outdated'],
    permission: 'comment.decide',
  },
  commentClaim: {
    method: 'POST',
    path: '/api/backstage/comment/claim',
    summary:
      'Keeps other moderators from deciding these comments for some minutes; answers who has each',
    query: inLang,
    body: commentIds,
    output: claimResult,
    permission: 'comment.decide',
  },
  commentRelease: {
    method: 'POST',
    path: '/api/backstage/comment/release',
    summary: 'Lets claimed comments go',
    query: inLang,
    body: commentIds,
    output: claimResult,
    permission: 'comment.decide',
  },
  commentArticles: {
    method: 'GET',
    path: '/api/backstage/comment/article',
    summary:
      'Articles that readers see, by how their title begins or by their number, and whether they take comments',
    query: articleSearchQuery,
    output: articleSearchResult,
    permission: 'comment.read',
  },
  comment: {
    method: 'GET',
    path: '/api/backstage/comment/:id',
    summary:
      'What stands beside a comment: notes of reporters, replies, and what is known of its author',
    params: byId,
    query: inLang,
    output: commentContext,
    errors: ['not_found'],
    permission: 'comment.read',
  },
  commentKeep: {
    ...decision,
    path: '/api/backstage/comment/:id/keep',
    summary: 'Leaves a comment before readers, or lets one that was held back before them',
    body: decisionForm,
  },
  commentBan: {
    ...decision,
    path: '/api/backstage/comment/:id/ban',
    summary: 'Hides what a comment says; its place and its replies stay',
    body: removalForm,
  },
  commentUnban: {
    ...decision,
    path: '/api/backstage/comment/:id/unban',
    summary: 'Shows what a comment says again',
    body: decisionForm,
  },
  commentDelete: {
    ...decision,
    path: '/api/backstage/comment/:id/delete',
    summary: 'Takes a comment out of its list; where it has replies, its place stays',
    body: removalForm,
  },
  commentRestore: {
    ...decision,
    path: '/api/backstage/comment/:id/restore',
    summary: 'Puts a comment that was taken out back',
    body: decisionForm,
  },
  commentMute: {
    method: 'POST',
    path: '/api/backstage/comment/member/:id/mute',
    summary:
      'Keeps a member from commenting for some days, or no longer; a reason is told to the member',
    params: byId,
    query: inLang,
    body: muteForm,
    output: z.object({ muted_until: z.nullable(z.string()) }),
    errors: ['not_found'],
    permission: 'comment.decide',
  },
  commentsOpen: {
    method: 'PUT',
    path: '/api/backstage/comment/article/:id',
    summary: 'Whether an article takes comments; readers meet it at once, drafts follow',
    params: byId,
    query: inLang,
    body: openForm,
    output: openForm,
    errors: ['not_found'],
    permission: 'comment.rule',
  },
  ruleList: {
    method: 'GET',
    path: '/api/backstage/comment-rule',
    summary: 'Rules about words and addresses in comments',
    query: inLang,
    output: ruleList,
    permission: 'comment.read',
  },
  ruleAdd: {
    method: 'POST',
    path: '/api/backstage/comment-rule',
    summary:
      'Adds a rule: it holds comments back until they are decided, or puts them into the queue',
    query: inLang,
    body: ruleForm,
    output: ruleList,
    status: 201,
    errors: ['rule_exists', 'too_many_rules'],
    permission: 'comment.rule',
  },
  ruleDelete: {
    method: 'DELETE',
    path: '/api/backstage/comment-rule/:id',
    summary: 'Removes a rule; what it has held back waits on',
    params: byId,
    query: inLang,
    output: ruleList,
    errors: ['not_found'],
    permission: 'comment.rule',
  },
  ruleTrial: {
    method: 'POST',
    path: '/api/backstage/comment-rule/trial',
    summary: `What a rule would find in the comments of the last ${dryRunDays} days, ${dryRunBatchSize} at a time; changes nothing`,
    query: inLang,
    body: dryRunForm,
    output: dryRunResult,
    permission: 'comment.read',
  },
} satisfies Record<string, Endpoint>
