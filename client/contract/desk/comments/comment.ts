// Comments as moderators see them (docs/decisions/community/moderation.md).
import * as z from 'zod/mini'
import { commentReasons } from '../../comments/reasons.ts'
import { maxCommentLength } from '../../comments/comment.ts'
import { errors } from '../../errors.ts'
import { cursor, itemId, lang, nextCursor } from '../../fields.ts'
import { normalizeUserText } from '../../text-fields.ts'
import {
  casesPerRequest,
  commentStates,
  commentVerbs,
  muteDays,
  queueOrders,
  ruleActions,
  ruleKinds,
  type CommentVerb,
} from './words.ts'
import { language, dateTime, person } from '../fields.ts'

/** Lease of a claim in minutes. Meanwhile no other moderator can decide the case. */
export const claimMinutes = 3

/** Fields that determine whether readers see a comment. */
export interface CommentStatusFields {
  banned_at: string | null
  deleted_at: string | null
  /** `null`: removed by its author. */
  removed_by: 'moderator' | 'rule' | null
}

const searchText = z.string().check(z.trim(), z.maxLength(60))

export const deskCommentQuery = z.strictObject({
  lang,
  state: z._default(z.enum(commentStates), 'reported'),
  q: z.optional(searchText),
  order: z._default(z.enum(queueOrders), 'time'),
  member: z.optional(itemId),
  article: z.optional(itemId),
  after: cursor,
})
export type DeskCommentQuery = z.output<typeof deskCommentQuery>

const reasons = z.partialRecord(z.enum(commentReasons), z.number())

const member = z.nullable(
  z.object({
    id: z.number(),
    nickname: z.string(),
    avatar: z.nullable(z.string()),
    can_comment: z.boolean(),
    /** `null` also once it is over. */
    muted_until: z.nullable(z.string()),
  }),
)

const openCase = z.object({
  id: z.number(),
  source: z.enum(['report', 'rule', 'desk']),
  pattern: z.nullable(z.string()),
  /** The comment's text at that time, if it was edited since. */
  former_text: z.nullable(z.string()),
  report_count: z.number(),
  reasons,
  opened_at: z.string(),
  /** Another moderator who holds the claim. */
  claimed_by: person,
  claimed_until: z.nullable(z.string()),
})

const commentStatuses = ['shown', 'banned', 'held', 'removed', 'withdrawn'] as const

const commentedArticle = z.object({
  id: z.number(),
  lang: language,
  title: z.string(),
  is_comment_open: z.boolean(),
  url: z.string(),
})
export type CommentedArticle = z.infer<typeof commentedArticle>

/** The beginning of the title, or the id. */
export const articleSearchQuery = z.strictObject({
  lang,
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})
export const articleSearchResult = z.object({ items: z.array(commentedArticle) })

const deskComment = z.object({
  id: z.number(),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  liked_amount: z.number(),
  reply_count: z.number(),
  /** `held`: hidden until decided. `withdrawn`: deleted by its author. */
  standing: z.enum(commentStatuses),
  member,
  article: commentedArticle,
  /** Parent comment of a reply. */
  answers: z.nullable(
    z.object({ id: z.number(), nickname: z.nullable(z.string()), text: z.string() }),
  ),
  case: z.nullable(openCase),
})
export type DeskComment = z.infer<typeof deskComment>

export const deskCommentPage = z.object({
  items: z.array(deskComment),
  next: nextCursor,
  /** Size of the queue, counted up to 100. */
  waiting: z.number(),
  /** Time of the read. A decision does not apply to a comment edited later. */
  read_at: z.string(),
})

const closedCase = z.object({
  id: z.number(),
  comment_id: z.number(),
  text: z.string(),
  decision: z.nullable(z.enum(commentVerbs)),
  reason: z.nullable(z.enum(commentReasons)),
  report_count: z.number(),
  at: z.string(),
  by: person,
})

export const commentContext = z.object({
  notes: z.array(z.object({ reason: z.enum(commentReasons), note: z.string(), at: z.string() })),
  /** The first replies. */
  replies: z.array(
    z.object({
      id: z.number(),
      nickname: z.nullable(z.string()),
      text: z.string(),
      created_at: z.string(),
    }),
  ),
  /** `null` once the account is gone. */
  history: z.nullable(
    z.object({
      member_since: z.string(),
      /** Counted up to 1,000. */
      comments: z.number(),
      /** Number of the latest 100 cases, and how many of them ended hidden or removed. */
      cases: z.number(),
      removed: z.number(),
      past: z.array(closedCase),
    }),
  ),
})
export type CommentBackground = z.infer<typeof commentContext>

const id = z.int().check(z.minimum(1))
const ids = z.array(id).check(z.minLength(1), z.maxLength(casesPerRequest))
export const commentIds = z.strictObject({ ids })

const key = z.string().check(z.regex(/^[\w-]{20,60}$/))
const reason = z.optional(z.enum(commentReasons))

export const decisionForm = z.strictObject({ reason })
/** The author is told the reason. */
export const removalForm = z.strictObject({ reason: z.enum(commentReasons) })

const needsReason = z.check<{
  verb: CommentVerb
  reason?: string | undefined
  mute_days?: number | undefined
}>(({ value, issues }) => {
  const isHarsh = value.verb === 'ban' || value.verb === 'delete' || value.mute_days !== undefined
  if (isHarsh && value.reason === undefined)
    issues.push({ code: 'custom', params: { code: 'required' }, path: ['reason'], input: value })
})

export const decideForm = z
  .strictObject({
    /** Chosen by the client. Decisions under the same key are undone together. */
    key,
    ids,
    verb: z.enum(commentVerbs),
    reason,
    mute_days: z.optional(z.literal(muteDays)),
    read_at: z.optional(dateTime),
  })
  .check(needsReason)
export type DecideInput = z.output<typeof decideForm>

const codes = Object.keys(errors) as [keyof typeof errors]
export const decideResult = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      /** `ok`, or the error code. */
      code: z.union([z.literal('ok'), z.enum(codes)]),
    }),
  ),
})
export type DecideResult = z.infer<typeof decideResult>

export const decisionUndo = z.strictObject({ key })
export const decisionUndone = z.extend(decideResult, { left: z.number() })

export const claimResult = z.object({
  items: z.array(
    z.object({ id: z.number(), claimed_by: person, claimed_until: z.nullable(z.string()) }),
  ),
})

export const muteForm = z.strictObject({
  /** `null` unmutes. */
  days: z.nullable(z.literal(muteDays)),
  reason,
})

export const openForm = z.strictObject({ is_open: z.boolean() })

const pattern = z
  .string()
  .check(z.overwrite(normalizeUserText), z.minLength(2), z.maxLength(60), z.regex(/^[^\n\t]+$/))
export const ruleForm = z.strictObject({
  kind: z.enum(ruleKinds),
  pattern,
  action: z.enum(ruleActions),
})
export type RuleInput = z.output<typeof ruleForm>

const commentRule = z.object({
  id: z.number(),
  kind: z.enum(ruleKinds),
  pattern: z.string(),
  action: z.enum(ruleActions),
  created_by: person,
  created_at: z.string(),
})
export type CommentRule = z.infer<typeof commentRule>
export const ruleList = z.object({ items: z.array(commentRule) })

/** Comments per step of a dry run. */
export const dryRunBatchSize = 500
export const dryRunDays = 90
export const dryRunForm = z.strictObject({
  kind: z.enum(ruleKinds),
  pattern,
  after: z.optional(id),
})
export type RuleDryRunInput = z.output<typeof dryRunForm>
export const dryRunResult = z.object({
  looked: z.number(),
  matched: z.number(),
  /** Matches that are visible: comments the rule would have held. */
  shown: z.number(),
  examples: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      created_at: z.string(),
      standing: z.enum(commentStatuses),
    }),
  ),
  /** Start of the next step; `null` after the last day. */
  next: z.nullable(z.number()),
})
export type TrialResult = z.infer<typeof dryRunResult>

/** An excerpt is never longer than a comment. */
export const excerptLength = Math.min(280, maxCommentLength)
