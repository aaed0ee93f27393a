// The API's rows about a member's own account.
import * as z from 'zod/mini'
import { maxAvatarBytes, presetAvatars } from '../members/avatar.ts'
import { commentReply } from '../comments/comment.ts'
import { countryCodes } from '../members/countries.ts'
import type { Endpoint } from './endpoint.ts'
import { itemId, lang } from '../fields.ts'
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

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
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
  notifications: z.array(notification),
  liked: z.array(likedItem),
  comments: z.array(commentReply),
  votes: z.array(z.object({ poll_id: z.number(), option_list: z.array(z.number()) })),
})
export type AccountExport = z.infer<typeof accountExport>

export const memberApi = {
  login: {
    method: 'POST',
    path: '/api/user/login',
    summary:
      'Starts a session: a token for API clients, and the same token as a cookie for browsers',
    query: inLang,
    body: loginForm,
    output: z.object({ access_token: z.string(), message: z.string() }),
    errors: ['login_failed', 'email_unverified'],
  },
  signUp: {
    method: 'POST',
    path: '/api/user/sign-up',
    summary: 'Creates an account and emails the link that verifies its address',
    query: inLang,
    body: signUpForm,
    output: said,
    status: 201,
    errors: ['account_already_used'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/user/email-verify',
    summary: 'Verifies the address that an emailed link was sent to',
    query: inLang,
    body: tokenForm,
    output: said,
    errors: ['link_outdated'],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/user/resend-verification-email',
    summary:
      'Emails a new link to verify an address; earlier links still work. The response is the same for every address',
    query: inLang,
    body: emailForm,
    output: said,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/user/forget-password',
    summary: 'Emails a link to set a new password; earlier links work until one is used',
    query: inLang,
    body: emailForm,
    output: said,
    errors: ['email_not_found'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/user/reset-password',
    summary: 'Sets a new password with an emailed link and ends all sessions',
    query: inLang,
    body: resetForm,
    output: said,
    errors: ['link_outdated'],
  },
  logout: {
    method: 'POST',
    path: '/api/user/logout',
    summary: 'Ends this session',
    query: inLang,
    output: said,
    needs: 'session',
  },
  user: {
    method: 'GET',
    path: '/api/user',
    summary: 'The member whose session this is',
    query: inLang,
    output: z.extend(user, unread.shape),
    needs: 'session',
  },
  center: {
    method: 'GET',
    path: '/api/user/center',
    summary: 'Everything the member center shows',
    query: inLang,
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
    method: 'PUT',
    path: '/api/user/update',
    summary: 'Changes the profile, or the password; a new password ends all other sessions',
    query: inLang,
    body: z.xor([passwordForm, profileForm]),
    output: nothing,
    status: 205,
    errors: ['name_already_set', 'wrong_password'],
    needs: 'writer',
  },
  mailPreferences: {
    method: 'PUT',
    path: '/api/user/mail-preferences',
    summary: 'Chooses which emails the member gets',
    query: inLang,
    body: emailPreferences,
    output: nothing,
    status: 205,
    needs: 'writer',
  },
  setAvatar: {
    method: 'POST',
    path: '/api/user/avatar',
    summary:
      'Uploads an avatar (JPEG, PNG, GIF, WebP; at most 4 MiB) as `avatar`, or selects one of the list as `preset`',
    query: inLang,
    body: avatarForm,
    bodyType: 'multipart/form-data',
    maxFileBytes: maxAvatarBytes,
    output: z.object({ message: z.string(), avatar: z.string() }),
    errors: ['avatar_unacceptable'],
    needs: 'writer',
    memberLimit: 'avatar',
  },
  avatarList: {
    method: 'GET',
    path: '/api/user/avatar-list',
    summary: 'Avatars a member may choose',
    query: inLang,
    output: z.object({ items: z.array(presetAvatar) }),
    needs: 'session',
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Sessions of the member, this one first',
    query: inLang,
    output: z.object({ items: z.array(session) }),
    needs: 'session',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Ends all other sessions',
    query: inLang,
    output: z.object({ message: z.string(), ended: z.number() }),
    needs: 'session',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Ends one of the member’s sessions',
    params: byId,
    query: inLang,
    output: said,
    errors: ['not_found'],
    needs: 'session',
  },
  exportData: {
    method: 'GET',
    path: '/api/user/export',
    summary: 'All data about the member as a file',
    query: inLang,
    output: accountExport,
    needs: 'session',
    memberLimit: 'export',
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/user/deletion',
    summary:
      'Deletes the account in 14 days unless the member cancels; requires the password again',
    query: inLang,
    body: deletionForm,
    output: z.object({ message: z.string(), deletion_due_at: z.string() }),
    errors: ['wrong_password'],
    needs: 'writer',
  },
  cancelDeletion: {
    method: 'DELETE',
    path: '/api/user/deletion',
    summary: 'Cancels the deletion of the account',
    query: inLang,
    output: said,
    needs: 'writer',
  },
} satisfies Record<string, Endpoint>
