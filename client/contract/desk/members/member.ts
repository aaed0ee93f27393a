// Members as the desk knows them. What an answer may show is named here: never a password, a token, or what somebody has voted
// for.
import { memberStates } from './states.ts'
import * as z from 'zod/mini'
import { cursor, lang, nextCursor } from '../../fields.ts'
import { memberKinds } from '../../members/member.ts'
import { language, dateTime } from '../fields.ts'

/** Words or a state: the words lead to somebody, whatever they are. */
export const memberQuery = z
  .strictObject({
    lang,
    /** The beginning of a nickname, an address or a username, or an id. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    state: z.optional(z.enum(memberStates)),
    after: cursor,
  })
  .check(z.refine(({ q, state }) => q === undefined || state === undefined, { path: ['state'] }))

const listedMember = z.object({
  id: z.number(),
  nickname: z.string(),
  /** Null for an account without an address. */
  email: z.nullable(z.string()),
  kind: z.enum(memberKinds),
  vip_group: z.nullable(z.string()),
  /** Whether the member may comment. */
  comment: z.boolean(),
  /** Until when moderators keep them from commenting; `null` once it is over. */
  muted_until: z.nullable(z.string()),
  is_verified: z.boolean(),
  created_at: z.string(),
  deletion_due_at: z.nullable(z.string()),
})
export type ListedMember = z.infer<typeof listedMember>

export const memberPage = z.object({ items: z.array(listedMember), next: nextCursor })

export const member = z.extend(listedMember, {
  rev: z.number(),
  username: z.string(),
  /** Path of the picture. */
  avatar: z.nullable(z.string()),
  lang: language,
  name: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  has_password: z.boolean(),
  has_google: z.boolean(),
  /** Groups that materials are published for, to choose from. */
  vip_groups: z.array(z.string()),
})
export type Member = z.infer<typeof member>

const vipGroup = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))

/** Only what is given changes. A VIP member has a group, and nobody else does. */
export const memberChange = z
  .strictObject({
    comment: z.optional(z.boolean()),
    kind: z.optional(z.enum(memberKinds)),
    vip_group: z.optional(vipGroup),
    /** `null` ends it. */
    muted_until: z.optional(z.nullable(dateTime)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type MemberChange = z.infer<typeof memberChange>

/** A sign-in that has not ended. */
const memberSession = z.object({
  id: z.number(),
  browser: z.string(),
  system: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export const memberSessions = z.object({ items: z.array(memberSession) })

/** Counted up to a hundred, the latest; who has reported whom is told to nobody. */
export const memberReports = z.object({
  /** Their comments that were before moderators. */
  about: z.object({ waiting: z.number(), decided: z.number(), removed: z.number() }),
  /** Comments they have reported, and how many of those were hidden or removed. */
  made: z.object({ count: z.number(), removed: z.number() }),
})
export type MemberReports = z.infer<typeof memberReports>

const memberComment = z.object({
  id: z.number(),
  article_id: z.number(),
  article_title: z.string(),
  article_lang: language,
  text: z.string(),
  is_reply: z.boolean(),
  liked_amount: z.number(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  banned_at: z.nullable(z.string()),
})
export const memberComments = z.object({ items: z.array(memberComment), next: nextCursor })

/** That somebody has voted, and in which poll; for what, is not told. */
const memberVote = z.object({ poll_id: z.number(), title: z.string(), created_at: z.string() })
export const memberVotes = z.object({ items: z.array(memberVote), next: nextCursor })

const mailTemplates = [
  'verify',
  'reset',
  'account_exists',
  'password_changed',
  'new_device',
  'comment_removed',
  'comments_muted',
  'deletion',
  'newsletter_confirm',
  'newsletter_lists',
  'news',
  'news_test',
  'contact_received',
  'contact_answer',
  'contact_notice',
  'operator_invitation',
  'operator_security',
  'operator_sign_in',
  'release_stopped',
  'demo_confirmed',
  'demo_moved',
  'demo_cancelled',
] as const
export type MailTemplateName = (typeof mailTemplates)[number]

/** Emails of the last 30 days, by what they are about. */
const memberMail = z.object({
  id: z.string(),
  template: z.enum(mailTemplates),
  lang: language,
  state: z.enum(['pending', 'sending', 'sent', 'failed']),
  attempts: z.number(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
})
export const memberMails = z.object({ items: z.array(memberMail), next: nextCursor })
