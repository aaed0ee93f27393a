// Members at the desk. Responses contain only the fields named here: never a password, a token or a vote.
import { memberStates } from './states.ts'
import * as z from 'zod/mini'
import { cursor, lang, nextCursor } from '../../fields.ts'
import { memberKinds } from '../../members/member.ts'
import { language, dateTime } from '../fields.ts'

/** Either words or a state, because words find members in any state. */
export const memberQuery = z
  .strictObject({
    lang,
    /** Beginning of a nickname, an address or a username, or an id. */
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
  /** True if the member may comment. */
  comment: z.boolean(),
  /** End of a mute by moderators; `null` once it is over. */
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
  /** Path of the avatar. */
  avatar: z.nullable(z.string()),
  lang: language,
  name: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  has_password: z.boolean(),
  has_google: z.boolean(),
  /** Groups with materials, as choices. */
  vip_groups: z.array(z.string()),
})
export type Member = z.infer<typeof member>

const vipGroup = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))

/** Absent fields stay unchanged. A VIP member must have a group; no other member may. */
export const memberChange = z
  .strictObject({
    comment: z.optional(z.boolean()),
    kind: z.optional(z.enum(memberKinds)),
    vip_group: z.optional(vipGroup),
    /** `null` unmutes. */
    muted_until: z.optional(z.nullable(dateTime)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type MemberChange = z.infer<typeof memberChange>

/** An active session. */
const memberSession = z.object({
  id: z.number(),
  browser: z.string(),
  system: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export const memberSessions = z.object({ items: z.array(memberSession) })

/** Counts of the latest 100 each. Reporters stay anonymous. */
export const memberReports = z.object({
  /** Comments by the member that moderators reviewed or will review. */
  about: z.object({ waiting: z.number(), decided: z.number(), removed: z.number() }),
  /** Number of comments the member has reported, and of those hidden or removed. */
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

/** A vote without its choice. */
const memberVote = z.object({ poll_id: z.number(), title: z.string(), created_at: z.string() })
export const memberVotes = z.object({ items: z.array(memberVote), next: nextCursor })

const mailTemplates = [
  'verify',
  'reset',
  'login',
  'email_change',
  'email_change_notice',
  'email_taken',
  'account_exists',
  'password_changed',
  'new_device',
  'passkey_added',
  'passkey_removed',
  'comment_removed',
  'comments_muted',
  'deletion',
  'digest',
  'reminder',
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
  'notes_waiting',
  'webhook_off',
  'demo_confirmed',
  'demo_moved',
  'demo_cancelled',
] as const
export type MailTemplateName = (typeof mailTemplates)[number]

/** Emails of the last 30 days, by template. */
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
