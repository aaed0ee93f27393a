// Columns of an account: one set for its owner, one for signing in.
import { sql } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { avatarUrl } from '../../../client/contract/members/avatar.ts'
import type { User } from '../../../client/contract/members/member.ts'
import { missingEmail } from '../../../client/contract/members/missing-email.ts'
import { users } from '../../storage/schema/index.ts'
import { isSubscribed } from '../newsletter/subscription-rows.ts'
import { isAddress } from '../mail/address.ts'

export const userColumns = {
  id: users.id,
  username: users.username,
  nickname: users.nickname,
  email: users.email,
  avatar: users.avatar,
  kind: users.kind,
  has_password: sql<number>`${users.password_hash} is not null`.as('has_password'),
  user_created_at: sql<string>`${users.created_at}`.as('user_created_at'),
  deletion_due_at: users.deletion_due_at,
  name: users.name,
  phone: users.phone,
  country: users.country,
  birthday: users.birthday,
  can_comment: users.can_comment,
  muted_until: users.muted_until,
  vip_group: users.vip_group,
  mail_news: sql<number>`${isSubscribed(users.email)}`.as('mail_news'),
  mail_new_device: users.mail_new_device,
  mail_reminders: users.mail_reminders,
  mail_digest: sql<number>`${users.digest_due_at} is not null`.as('mail_digest'),
}

type UserRow = Omit<
  typeof users.$inferSelect,
  | 'password_hash'
  | 'google_id'
  | 'lang'
  | 'notifications_read_until_id'
  | 'followed_seen_until'
  | 'draw_seen'
  | 'time_zone'
  | 'digest_due_at'
  | 'rev'
  | 'terms_version'
  | 'track_source'
  | 'email_verified_at'
  | 'created_at'
  | 'updated_at'
> & {
  has_password: number
  mail_news: number
  mail_digest: number
  user_created_at: string
}

/** State at `now`: a mute that has ended is omitted. */
export function toUser(row: UserRow, now: Date): User {
  const { id, username, nickname, email, avatar, kind, deletion_due_at } = row
  const { name, phone, country, vip_group, mail_news, mail_new_device } = row
  const muted_until = mutedAt(row, now)
  return {
    id,
    username,
    nickname,
    email: isAddress(email) ? email : missingEmail,
    avatar: avatarUrl(avatar),
    kind,
    has_password: row.has_password === 1,
    created_at: row.user_created_at,
    deletion_due_at,
    member: {
      name,
      phone,
      country,
      birthday: toParts(row.birthday),
      comment: row.can_comment && muted_until === null,
      muted_until,
      vip_group,
      mail_news: mail_news === 1,
      mail_new_device,
      mail_digest: row.mail_digest === 1,
      mail_reminders: row.mail_reminders,
    },
  }
}

/** End of the mute; `null` once it is over. */
export function mutedAt(
  { muted_until }: Pick<typeof users.$inferSelect, 'muted_until'>,
  now: Date,
): string | null {
  return muted_until !== null && muted_until > now.toISOString() ? muted_until : null
}

function toParts(day: string | null) {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return year && month && date ? { year, month, day: date } : null
}

/** Stored form of a date: YYYY-MM-DD. */
export function toDay({
  year,
  month,
  day,
}: {
  year?: number | null | undefined
  month?: number | null | undefined
  day?: number | null | undefined
}): string {
  const two = (value: number | null | undefined) => String(value ?? 0).padStart(2, '0')
  return `${String(year ?? 0).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Account data for signing in and emails; never sent to a client. */
export interface Account {
  id: number
  email: string
  nickname: string
  lang: Locale
  password_hash: string | null
  email_verified_at: string | null
  mail_new_device: boolean
}

const { id, email, nickname, lang, password_hash, email_verified_at, mail_new_device } = users
export const accountColumns = {
  id,
  email,
  nickname,
  lang,
  password_hash,
  email_verified_at,
  mail_new_device,
}

export interface NewAccount {
  email: string
  username: string
  nickname: string
  lang: Locale
  password_hash: string | null
  birthday: string | null
  track_source: string | null
}
