// Content of emails in the outbox: a template and its data.
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import type { ReplyTeam } from '../../../client/contract/inbox/contact.ts'
import type { Locale } from '../../../client/contract/locale.ts'

/** Data of each template. A link is stored as the id or key its token is derived from, never as the token. */
export type MailContent =
  | { template: 'verify'; data: { nickname: string; token_id: string } }
  | { template: 'reset'; data: { nickname: string; token_id: string } }
  | { template: 'login'; data: { nickname: string; token_id: string } }
  | { template: 'email_change'; data: { nickname: string; link_id: string; expires_at: string } }
  | {
      template: 'email_change_notice'
      data: { nickname: string; at: string; link_id: string; expires_at: string }
    }
  | { template: 'email_taken'; data: { nickname: string } }
  | { template: 'account_exists'; data: { nickname: string } }
  | { template: 'password_changed'; data: { nickname: string; at: string } }
  | {
      template: 'new_device' | 'passkey_added' | 'passkey_removed'
      data: { nickname: string; at: string; browser: string; system: string }
    }
  | {
      template: 'comment_removed'
      data: {
        nickname: string
        reason: CommentReason
        title: string
        article: string
        slug: string
      }
    }
  | { template: 'comments_muted'; data: { nickname: string; reason: CommentReason; until: string } }
  /** Articles published after `since` until `until` about what the account with the id `user` follows. */
  | { template: 'digest'; data: Record<'nickname' | 'user' | 'since' | 'until', string> }
  /** The event with the group `event`, unless it has moved from `starts_at`. */
  | { template: 'reminder'; data: Record<'nickname' | 'user' | 'event' | 'starts_at', string> }
  | { template: 'deletion'; data: { nickname: string; due_at: string } }
  | { template: 'newsletter_confirm'; data: { subscriber: string; expires_at: string } }
  | { template: 'newsletter_lists'; data: { subscriber: string } }
  | { template: 'news'; data: { subscriber: string; issue: string } }
  /** A test issue that an operator sends to themselves; the edition as JSON. */
  | { template: 'news_test'; data: { edition: string } }
  | { template: 'contact_received'; data: { nickname: string; team: ReplyTeam } }
  | {
      template: 'operator_invitation'
      data: { nickname: string; inviter: string; invitation_id: string; expires_at: string }
    }
  | { template: 'release_stopped'; data: { nickname: string; title: string } }
  /** Ids of notes; the entries are read when it is sent. */
  | { template: 'notes_waiting'; data: Record<'nickname' | 'operator' | 'since' | 'until', string> }
  | { template: 'webhook_off'; data: { nickname: string; url: string } }
  | {
      template: 'operator_sign_in'
      data: { nickname: string; link_id: string; expires_at: string }
    }
  | {
      template: 'operator_security'
      data: { nickname: string; at: string; change: SecurityChange }
    }
  | {
      template: 'contact_answer'
      data: { nickname: string; subject: string; text: string; question: string; reply_to: string }
    }
  | { template: `demo_${'confirmed' | 'moved' | 'cancelled'}`; data: DemoDetails }
  | { template: 'contact_notice'; data: ContactDetails }

/** Time of a demo in the requester's time zone, and the reply-to address. */
export type DemoDetails = Record<'nickname' | 'starts_at' | 'time_zone' | 'reply_to', string>

/** Change of an operator's sign-in methods. */
export type SecurityChange =
  | 'passkey_added'
  | 'app_added'
  | 'factor_removed'
  | 'codes_renewed'
  | 'password_changed'

export type MailTemplate = MailContent['template']

/** A contact message in the email to operators; empty fields are empty strings. */
export type ContactDetails = Record<
  | 'title'
  | 'gender'
  | 'email'
  | 'company'
  | 'phone'
  | 'account_id'
  | 'country'
  | 'messenger'
  | 'messenger_account'
  | 'interest'
  | 'demo_at'
  | 'time_zone'
  | 'message',
  string
>

export type Mail = MailContent & {
  /** Dedupe key: a second email with the same cause is not written. */
  cause: string
  to: string
  lang: Locale
}
