// The API's rows about a member's own account.
import * as z from 'zod/mini'
import { maxAvatarBytes, presetAvatars } from '../members/avatar.ts'
import { commentReply } from '../comments/comment.ts'
import { countryCodes } from '../members/countries.ts'
import { apiTable } from './endpoint.ts'
import { numberSet } from '../draws/number-sets.ts'
import { favoriteTypes } from '../favorites/favorite.ts'
import { likeableTypes } from '../items.ts'
import { likedItem } from '../likes.ts'
import {
  deletionForm,
  emailForm,
  loginForm,
  emailPreferences,
  passwordForm,
  presetAvatar,
  profileForm,
  resetForm,
  session,
  signUpForm,
  tokenForm,
  user,
} from '../members/member.ts'
import { passkey } from '../members/passkeys.ts'
import { notification, unread } from '../notifications/notification.ts'
import { pushState } from '../notifications/push.ts'

const said = z.object({ message: z.string() })
const nothing = z.null()

const hasOneImage = z.check<{ avatar?: File | undefined; preset?: string | undefined }>(
  ({ value, issues }) => {
    const given = Object.keys(value)
    if (given.length === 0)
      issues.push({
        code: 'custom',
        params: { code: 'required' },
        path: ['avatar'],
        input: value,
      })
    if (given.length === 2)
      for (const field of given) issues.push({ code: 'custom', path: [field], input: value })
  },
)
const avatarForm = z
  .strictObject({
    avatar: z.optional(
      z
        .custom<File>((value) => value instanceof File)
        .check(z.meta({ type: 'string', format: 'binary', contentEncoding: 'binary' })),
    ),
    preset: z.optional(z.enum(presetAvatars.map(({ id }) => String(id)))),
  })
  .check(hasOneImage)

/** All data about a member, as a file for them to save. */
export const accountExport = z.object({
  exported_at: z.string(),
  user,
  /** Source of the visit in which the account was created. */
  track_source: z.nullable(z.string()),
  /** Time zone of the daily digest; null without it. */
  time_zone: z.nullable(z.string()),
  sessions: z.array(session),
  /** Changes of address in the last seven days. */
  email_changes: z.array(
    z.object({
      old_email: z.string(),
      new_email: z.string(),
      created_at: z.string(),
      confirmed_at: z.nullable(z.string()),
    }),
  ),
  /** Without their keys, which only the authenticators use. */
  passkeys: z.array(z.omit(passkey, { id: true })),
  /** Devices with web push, by the host of their push service. */
  push_devices: z.array(
    z.object({
      service: z.string(),
      news: z.boolean(),
      reminders: z.boolean(),
      draws: z.boolean(),
      created_at: z.string(),
    }),
  ),
  notifications: z.array(notification),
  liked: z.array(likedItem),
  comments: z.array(commentReply),
  /** Saved articles, followed tags, authors and games, and marked events. Articles, games and events are named by their group. */
  favorites: z.array(
    z.object({ type: z.enum(favoriteTypes), id: z.number(), created_at: z.string() }),
  ),
  number_sets: z.array(z.omit(numberSet, { id: true })),
  votes: z.array(z.object({ poll_id: z.number(), option_list: z.array(z.number()) })),
})
export type AccountExport = z.infer<typeof accountExport>

export const memberApi = apiTable({
  login: {
    route: 'POST /api/user/login',
    summary:
      'Starts a session: a token for API clients, and the same token as a cookie for browsers',
    body: loginForm,
    output: z.object({ access_token: z.string(), message: z.string() }),
    errors: ['login_failed', 'email_unverified'],
  },
  signUp: {
    route: 'POST /api/user/sign-up',
    summary: 'Creates an account and emails the link that verifies its address',
    body: signUpForm,
    output: said,
    status: 201,
    errors: ['account_already_used'],
  },
  verifyEmail: {
    route: 'POST /api/user/email-verify',
    summary: 'Verifies the address that an emailed link was sent to',
    body: tokenForm,
    output: said,
    errors: ['link_outdated'],
  },
  resendVerification: {
    route: 'POST /api/user/resend-verification-email',
    summary:
      'Emails a new link to verify an address; earlier links still work. The response is the same for every address',
    body: emailForm,
    output: said,
  },
  forgotPassword: {
    route: 'POST /api/user/forget-password',
    summary: 'Emails a link to set a new password; earlier links work until one is used',
    body: emailForm,
    output: said,
    errors: ['email_not_found'],
  },
  resetPassword: {
    route: 'POST /api/user/reset-password',
    summary: 'Sets a new password with an emailed link and ends all sessions',
    body: resetForm,
    output: said,
    errors: ['link_outdated'],
  },
  logout: {
    route: 'POST /api/user/logout',
    summary: 'Ends this session',
    output: said,
    needs: 'session',
  },
  user: {
    route: 'GET /api/user',
    summary: 'The member whose session this is',
    output: z.extend(user, unread.shape),
    needs: 'session',
  },
  center: {
    route: 'GET /api/user/center',
    summary: 'Everything the member center shows',
    output: z.object({
      user,
      /** New address that waits for its confirmation. */
      pending_email: z.nullable(z.string()),
      /** Name of the member's VIP group, in the requested language. */
      vip_group_name: z.nullable(z.string()),
      country_list: z.array(z.object({ code: z.enum(countryCodes), name: z.string() })),
      notification_list: z.array(notification),
      avatar_list: z.array(presetAvatar),
      passkey_list: z.array(passkey),
      /** Null for a site without web push. */
      push: z.nullable(pushState),
      liked_article_list: z.array(likedItem),
      liked_game_list: z.array(likedItem),
      liked_articles_count: z.number(),
      liked_games_count: z.number(),
      /** Item types that the site offers. */
      liked_types: z.array(z.enum(likeableTypes)),
    }),
    needs: 'session',
  },
  update: {
    route: 'PUT /api/user/update',
    summary: 'Changes the profile, or the password; a new password ends all other sessions',
    body: z.xor([passwordForm, profileForm]),
    output: nothing,
    status: 205,
    errors: ['name_already_set', 'wrong_password'],
    needs: 'writer',
  },
  mailPreferences: {
    route: 'PUT /api/user/mail-preferences',
    summary: 'Chooses which emails the member gets',
    body: emailPreferences,
    output: nothing,
    status: 205,
    needs: 'writer',
  },
  setAvatar: {
    route: 'POST /api/user/avatar',
    summary:
      'Uploads an avatar (JPEG, PNG, GIF, WebP; at most 4 MiB) as `avatar`, or selects one of the list as `preset`',
    body: avatarForm,
    bodyType: 'multipart/form-data',
    maxFileBytes: maxAvatarBytes,
    output: z.object({ message: z.string(), avatar: z.string() }),
    errors: ['avatar_unacceptable'],
    needs: 'writer',
    memberLimit: 'avatar',
  },
  avatarList: {
    route: 'GET /api/user/avatar-list',
    summary: 'Avatars a member may choose',
    output: z.object({ items: z.array(presetAvatar) }),
    needs: 'session',
  },
  sessions: {
    route: 'GET /api/user/sessions',
    summary: 'Sessions of the member, this one first',
    output: z.object({ items: z.array(session) }),
    needs: 'session',
  },
  endOtherSessions: {
    route: 'DELETE /api/user/sessions',
    summary: 'Ends all other sessions',
    output: z.object({ message: z.string(), ended: z.number() }),
    needs: 'session',
  },
  endSession: {
    route: 'DELETE /api/user/sessions/:id',
    summary: 'Ends one of the member’s sessions',
    output: said,
    errors: ['not_found'],
    needs: 'session',
  },
  exportData: {
    route: 'GET /api/user/export',
    summary: 'All data about the member as a file',
    output: accountExport,
    needs: 'session',
    memberLimit: 'export',
  },
  requestDeletion: {
    route: 'POST /api/user/deletion',
    summary:
      'Deletes the account in 14 days unless the member cancels; requires the password again',
    body: deletionForm,
    output: z.object({ message: z.string(), deletion_due_at: z.string() }),
    errors: ['wrong_password'],
    needs: 'writer',
  },
  cancelDeletion: {
    route: 'DELETE /api/user/deletion',
    summary: 'Cancels the deletion of the account',
    output: said,
    needs: 'writer',
  },
})
