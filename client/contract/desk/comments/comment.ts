// Comments as moderators see them (docs/decisions/desk/098-moderation.md).
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

/** Minutes for which somebody who has a case before them keeps others from deciding it. */
export const claimMinutes = 3

/** What readers see of a comment follows from these. */
export interface CommentStatusFields {
  banned_at: string | null
  deleted_at: string | null
  /** Null: its author. */
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
    /** `null` where that is over, too. */
    muted_until: z.nullable(z.string()),
  }),
)

const openCase = z.object({
  id: z.number(),
  source: z.enum(['report', 'rule', 'desk']),
  pattern: z.nullable(z.string()),
  /** What the comment said then, where it says something else now. */
  former_text: z.nullable(z.string()),
  report_count: z.number(),
  reasons,
  opened_at: z.string(),
  /** Who else has it before them. */
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

/** How its title begins, or its number. */
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
  /** `held`: until it is decided; `withdrawn`: by its author. */
  standing: z.enum(commentStatuses),
  member,
  article: commentedArticle,
  /** What it answers. */
  answers: z.nullable(
    z.object({ id: z.number(), nickname: z.nullable(z.string()), text: z.string() }),
  ),
  case: z.nullable(openCase),
})
export type DeskComment = z.infer<typeof deskComment>

export const deskCommentPage = z.object({
  items: z.array(deskComment),
  next: nextCursor,
  /** Of the queue, counted up to a hundred. */
  waiting: z.number(),
  /** When it was read: nothing that was edited later is decided by it. */
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
  /** Replies to it, the first of them. */
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
      /** Counted up to a thousand. */
      comments: z.number(),
      /** Of the latest hundred cases: how many there were, and how many ended with the comment hidden or removed. */
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
/** It is told to the member. */
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
    /** Chosen by the one who asks: what was done under it is taken back together. */
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
      /** `ok`, or why not. */
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
  /** `null` ends it. */
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

/** Comments that one step of a trial reads. */
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
  /** Of those it finds, how many stand before readers: what the rule would have kept from them. */
  shown: z.number(),
  examples: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      created_at: z.string(),
      standing: z.enum(commentStatuses),
    }),
  ),
  /** Where the next step begins; `null` once ninety days are through. */
  next: z.nullable(z.number()),
})
export type TrialResult = z.infer<typeof dryRunResult>

/** Excerpts hold no more than a comment. */
export const excerptLength = Math.min(280, maxCommentLength)
